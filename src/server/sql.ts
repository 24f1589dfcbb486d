import type { InStatement, InValue } from '@libsql/client'

/** Returns a statement of SQL. Each `${…}` in the template is an argument, so no value becomes part of the SQL. */
export const sql = (text: TemplateStringsArray, ...args: (InValue | undefined)[]): InStatement => ({
  sql: text.join('?'),
  args: args.map(arg => arg ?? null),
})
