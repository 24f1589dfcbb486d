/** A `<select>` on the mailbox page: its choices with their effects, the current choice, and a setter. */
export interface Switch {
  label: string
  /** The choice for normal behaviour. */
  normal: string
  effects: Readonly<Record<string, string>>
  current: () => string
  set: (name: string) => void
}
