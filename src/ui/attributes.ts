/** Data attributes that several folders read or write, besides those of src/prerender/contract.ts. */

/** Beside `MACHINE`: the state that is shown. */
export const STATE = 'state'
/** The payment provider of a checkout, which the collector of reports reads. */
export const PROVIDER = 'provider'
/** On a section of home: its id. */
export const SECTION = 'section'
/** On a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'
