/** A select of the mailbox page: what can be chosen and what it does, the present choice, and how another one is made. */
export interface Switch {
  label: string
  /** The choice without a fault. */
  normal: string
  effects: Readonly<Record<string, string>>
  current: () => string
  set: (name: string) => void
}
