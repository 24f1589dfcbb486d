/** On an element with `MACHINE`: the state that is shown. */
export const STATE = 'state'
/** The payment provider of a checkout, for the report collector. */
export const PROVIDER = 'provider'
/** On a section of the home page: its id. */
export const SECTION = 'section'
/** On a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'
