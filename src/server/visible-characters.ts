/**
 * Control characters except tabs, line separators, and format characters, such as changes of text direction.
 * A terminal obeys some, and others make it show something else. Indian scripts and emoji use both joiners.
 */
const INVISIBLE = /(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escape = (character: string) =>
  ({ '\n': '\\n', '\r': '\\r' })[character] ?? `\\u{${Number(character.codePointAt(0)).toString(16)}}`

/** A text as one line for a terminal or a log, with escapes such as `\\u{1b}` for characters like these. */
export const visible = (text: string): string => text.replace(INVISIBLE, escape)
