/** Names a character in an error. */
export const describeCharacter = (character: string): string =>
  `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`

/**
 * Characters of scripts that the default fonts of some devices lack (docs/decisions/0014-fonts-and-drawings.md). Those of all
 * supported systems have Latin, Greek and Cyrillic. Signs, digits and emoji are of no script.
 */
export const rareCharacters = (text: string): string[] => [
  ...new Set(
    text.match(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu,
    ),
  ),
]
