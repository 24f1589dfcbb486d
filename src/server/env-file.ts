/** Reads files with environment variables, such as .env.local. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SettingsError } from '../services/parse-settings.ts'

/** Matches text other than a comment, which Node's parser drops after a closing quote. */
const DROPPED = /^\s*[^\s#]/
const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/

/**
 * Returns the variables in a file's text. Throws a `SettingsError` that names every invalid line, because
 * Node's parser silently skips some. The parser also misreads byte order marks, and spaces on blank lines or
 * before comments, so they are removed first.
 */
export function parseEnvFile(file: string, source: string): Record<string, string> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names: string[] = []
  const unread: number[] = []
  const text: string[] = []
  let openQuote = ''
  for (const [i, line] of lines.entries()) {
    // After an opening quote, the line continues the value.
    const [, name, value] = openQuote ? [line, '', openQuote + line] : (ASSIGNMENT.exec(line) ?? [])
    if (value === undefined && /^\s*(?:#|$)/.test(line)) {
      text.push('')
      continue
    }
    if (name) names.push(name)
    const [quote] = /^["'`]/.exec(value ?? '') ?? []
    const end = quote ? (value?.indexOf(quote, 1) ?? 0) : 0
    openQuote = end < 0 && quote ? quote : ''
    if (value === undefined || (end > 0 && DROPPED.test(value.slice(end + 1)))) unread.push(i + 1)
    text.push(line.replace(/^\s*export\s+/, ''))
  }
  // Node 20.19.0 reads a comment on the last line as part of the value if no line follows.
  const variables = parseEnv(`${text.join('\n')}\n`) as Record<string, string>
  const missing = names.filter(name => !(name in variables))
  const problems = [...unread.map(line => `line ${line}`), ...missing]
  if (openQuote || problems.length > 0)
    throw new SettingsError(
      `${file} cannot be read: ${problems.join(', ') || 'a quote is not closed'}. Write NAME=value, one per line; # starts a comment`,
    )
  return variables
}

/** Returns the variables from the files that exist. Earlier files take precedence. */
export const readEnvFiles = (...files: string[]): Record<string, string> =>
  Object.assign(
    {},
    ...files
      .filter(file => existsSync(file))
      .map(file => parseEnvFile(file, readFileSync(file, 'utf8')))
      .toReversed(),
  ) as Record<string, string>

/** Sets the variables from existing files, unless they are already set. Earlier files take precedence. */
export function loadEnvFiles(...files: string[]): void {
  for (const [name, value] of Object.entries(readEnvFiles(...files))) process.env[name] ??= value
}
