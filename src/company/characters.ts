/** Escapes text for use as the content of an HTML or XML element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Describes a character for an error message. */
export const describeCharacter = (character: string): string => `"${character}" (${codePointOf(character)})`

/**
 * Returns characters outside the Latin, Greek and Cyrillic scripts, which some devices' default fonts lack
 * (docs/decisions/0014-fonts-and-drawings.md). Punctuation, digits and emoji belong to no script.
 */
export const rareCharacters = (text: string): string[] => [
  ...new Set(
    text.match(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu,
    ),
  ),
]

/** Characters that XML 1.0 does not allow even when escaped (section 2.2, Char). Even one breaks a feed. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Returns the index of the first character that XML does not allow, and an error message that names it. */
export function notXmlIn(text: string): { index: number; message: string } | undefined {
  const found = NOT_XML.exec(text)
  if (!found) return undefined
  return {
    index: found.index,
    message: `contains the invisible character ${codePointOf(found[0])}, which makes feeds unreadable. Delete it`,
  }
}
