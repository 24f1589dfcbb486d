/** Names the shown state, on an element with `MACHINE`. */
export const STATE = 'state'
/** Names the payment provider of a checkout, for the report collector. */
export const PROVIDER = 'provider'
/** Holds the id of a section, on the home page. */
export const SECTION = 'section'
/** Marks a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'
