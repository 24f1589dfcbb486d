/** Characters that XML 1.0 does not allow, not even escaped (section 2.2, Char): one of them makes a feed unreadable. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Returns the first character of a text that XML does not allow: its index, and an error message that names it. */
export function notXmlIn(text: string): { index: number; message: string } | undefined {
  const found = NOT_XML.exec(text)
  if (!found) return undefined
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return {
    index: found.index,
    message: `has the character U+${code}, which cannot be seen and makes feeds unreadable. Delete it`,
  }
}
