/**
 * Everything that commands and the service print. Replies of mail servers, titles and names of files come from outside: none can
 * move the cursor, change colours or look like a line of ours.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { visible } from '../shared/visible.ts'

/** Lines after the first are indented, so that a line break in a value does not begin a line of ours. */
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 || line === '' || /^\s/.test(line) ? line : `  ${line}`))
    .map(visible)
    .join('\n')

export const print = (text: string): void => console.log(linesOf(text))

export const printError = (text: string): void => console.error(linesOf(text))

type Cell = string | number
type Row = Readonly<Record<string, Cell>>
type Rows = readonly Row[] | Readonly<Record<string, Row>>

const visibleCell = (value: Cell) => (typeof value === 'string' ? visible(value) : value)
const visibleRow = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [visible(name), visibleCell(value)]))

/** Prints rows as a table. Those of an object are named by its keys. */
export function printTable(rows: Rows): void {
  const table = Object.entries(rows).map(([name, row]: [string, Row]) => [visible(name), visibleRow(row)])
  console.table(Object.fromEntries(table))
}

/** Whether somebody can answer a question. */
export const isTerminal = (): boolean => process.stdin.isTTY

/** Asks a question on the terminal. Everything but `y` and `yes` is a no, also Ctrl+C and the end of the input. */
export async function isConfirmed(question: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl+D closes the prompt without an answer. Ctrl+C does in Node 20; in later versions, it rejects the question.
  const closed = once(prompt, 'close').then(() => undefined)
  const asked = prompt.question(`${visible(question)} [y/N] `).catch(() => undefined)
  const answer = await Promise.race([asked, closed])
  if (answer === undefined) print('')
  prompt.close()
  return /^y(?:es)?$/i.test(answer?.trim() ?? '')
}
