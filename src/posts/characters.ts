/** Describes a character for an error message. */
export const describeCharacter = (character: string): string =>
  `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`

/**
 * Returns characters of scripts that some devices' default fonts lack: all but Latin, Greek and Cyrillic
 * (docs/decisions/0014-fonts-and-drawings.md). Punctuation, digits and emoji do not belong to a script.
 */
export const rareCharacters = (text: string): string[] => [
  ...new Set(
    text.match(
      /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu,
    ),
  ),
]
