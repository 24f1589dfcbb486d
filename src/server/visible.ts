/**
 * Control characters but tabs, separators of lines, and format characters, such as those that change the direction of text. A
 * terminal obeys some, and others make it show something else than what is there. Indian scripts and emoji need the two joiners.
 */
const INVISIBLE = /(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escape = (character: string) =>
  ({ '\n': '\\n', '\r': '\\r' })[character] ?? `\\u{${Number(character.codePointAt(0)).toString(16)}}`

/** Returns a text as one line for a terminal or a log, with escapes such as `\\u{1b}` for what it would obey or not show. */
export const visible = (text: string): string => text.replace(INVISIBLE, escape)
