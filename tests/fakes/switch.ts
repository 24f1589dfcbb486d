/** A select on the mailbox page: its choices and what they do, the current choice, and how to change it. */
export interface Switch {
  label: string
  /** The choice without a fault. */
  normal: string
  effects: Readonly<Record<string, string>>
  current: () => string
  set: (name: string) => void
}
