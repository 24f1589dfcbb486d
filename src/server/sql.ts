import type { InStatement, InValue } from '@libsql/client'

/** Returns an SQL statement. Each `${…}` becomes an argument, so no value is part of the SQL. */
export const sql = (text: TemplateStringsArray, ...args: (InValue | undefined)[]): InStatement => ({
  sql: text.join('?'),
  args: args.map(arg => arg ?? null),
})
