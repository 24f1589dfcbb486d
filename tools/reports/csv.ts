/** Spreadsheets evaluate cells that start with these characters as formulas; an apostrophe prevents that. */
const FORMULA = /^[=+\-@\t\r]/

/** Returns a string that a spreadsheet shows as text. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Returns rows as CSV (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
