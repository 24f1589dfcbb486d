/** Query parameters of the checkout. */

/**
 * Maximum length of a session id. Providers choose the length; a client secret seen in public code has 528
 * characters. Browsers and hosts accept URLs of 8,000 characters, so the limit rejects no real ids.
 */
export const MAX_SESSION_ID_LENGTH = 4096
export const SESSION_ID = new RegExp(`^[\\x21-\\x7E]{1,${MAX_SESSION_ID_LENGTH}}$`)

const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffd]+`
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu')
const trim = (text: string) => text.replace(INVISIBLE_ENDS, '')

/** Returns the text inside quotes or inside `Optional("...")`, which is how Swift prints an optional. */
function unwrap(text: string): string {
  const [, quoted, optional] = /^(?:["'`](.*)["'`]|Optional\((.*)\))$/s.exec(text) ?? []
  const inner = quoted ?? optional
  return inner === undefined ? text : unwrap(trim(inner))
}

const MISSING_WORDS = /^(?:undefined|null|nil|nan|none)+$/i
const SEPARATORS = /[\s_.,:;/<>()[\]-]+/
const JOINED =
  /^(?:undefined|null|nil|None|NaN)[\s_.:/-]|[\s_.:/-](?:undefined|null|nil|None|NaN|Optional\(nil\))$/
const TEMPLATE = /\$\{[^}]*\}|\{\{[^}]*\}\}|^(?:#?\{[^}]*\}|\$\w+|\\\(.*\)|%(?:\d+\$)?[@sd])$/

/**
 * Whether a string is what an app sends for a missing value: JavaScript's `undefined`, `null`, `NaN` and
 * `[object Object]` (ECMA-262, ToString), Kotlin's and Dart's `null`, Swift's `nil` and `nan`, Foundation's
 * `(null)` and `<null>`, Python's `None`; these joined to each other or to part of a value (`null null`,
 * `user_undefined`); or an unfilled placeholder (`${id}`, `$id`, `{id}`, `{{id}}`, `\(id)`, `%s`, `%@`).
 */
const isMissing = (text: string): boolean =>
  /^\[object \w+\]$/.test(text) ||
  JOINED.test(text) ||
  TEMPLATE.test(text) ||
  text.split(SEPARATORS).every(word => word === '' || MISSING_WORDS.test(word))

/**
 * Returns a function that reads a parameter. That function trims white space and invisible characters from
 * names and values, and returns `undefined` for a missing value, even if it is sent as `null` or `{id}`.
 */
export function parametersOf(search: string): (name: string) => string | undefined {
  const parameters = [...new URLSearchParams(search)].map(
    // `&amp;` comes from a link that was escaped once too often.
    ([name, value]) => [trim(name.replace(/^\s*amp;/, '')), unwrap(trim(value))] as const,
  )
  return name => parameters.find(([other, value]) => other === name && !isMissing(value))?.[1]
}
