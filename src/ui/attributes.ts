/** On an element with `MACHINE`: the name of the state shown. */
export const STATE = 'state'
/** Name of a checkout's payment provider, for the report collector. */
export const PROVIDER = 'provider'
/** On a section of the home page: the section's id. */
export const SECTION = 'section'
/** Marks a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'
