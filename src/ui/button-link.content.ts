/** Follows the text of a link, for screen readers. */
export const newTabNote = '(opens in a new tab)'
