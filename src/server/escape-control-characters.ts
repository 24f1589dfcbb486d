/**
 * Control characters (except tabs), line separators, and format characters, which can change text direction.
 * Some control terminals; others disguise text. Two joiners stay, because Indian scripts and emoji use them.
 */
const INVISIBLE = /(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escape = (character: string) =>
  ({ '\n': '\\n', '\r': '\\r' })[character] ?? `\\u{${Number(character.codePointAt(0)).toString(16)}}`

/** Returns text on one line for a terminal or log, with escapes such as `\u{1b}` for these characters. */
export const escapeControlCharacters = (text: string): string => text.replace(INVISIBLE, escape)

/** Prints text with these characters escaped, except line feeds. */
export const printToStderr = (text: string) =>
  console.error(text.split('\n').map(escapeControlCharacters).join('\n'))
/** Prints an error's message, escaped in the same way. */
export const printError = (error: unknown) =>
  printToStderr(error instanceof Error ? error.message : String(error))
