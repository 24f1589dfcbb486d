/** Parameters of the address of the checkout. */

/**
 * Characters of a session id. Its length is the provider's matter: client secrets with 528 characters have been
 * published. Browsers and hosts take addresses of 8,000, so the limit only keeps out what cannot be an id.
 */
export const SESSION_ID_MAX = 4096
const SESSION_ID = new RegExp(`^[\\x21-\\x7E]{1,${SESSION_ID_MAX}}$`)

const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffd]+`
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu')
const trim = (text: string) => text.replace(INVISIBLE_ENDS, '')

/** Returns the text in quotes or, as Swift prints an optional, in `Optional("...")`. */
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
 * Whether a text is what an app sends for a missing value: JavaScript's `undefined`, `null`, `NaN` and
 * `[object Object]` (ECMA-262, ToString), Kotlin's and Dart's `null`, Swift's `nil` and `nan`, `(null)` and `<null>`
 * of Foundation, Python's `None`, also joined with each other or with the rest of a value (`null null`,
 * `user_undefined`); or a placeholder that nothing has filled (`${id}`, `$id`, `{id}`, `{{id}}`, `\(id)`, `%s`, `%@`).
 */
const isMissing = (text: string): boolean =>
  /^\[object \w+\]$/.test(text) ||
  JOINED.test(text) ||
  TEMPLATE.test(text) ||
  text.split(SEPARATORS).every(word => word === '' || MISSING_WORDS.test(word))

/**
 * Reads a parameter without white space and invisible characters at both ends of its name and its value. A missing
 * value, in whatever spelling, is `undefined`.
 */
export function parametersOf(search: string): (name: string) => string | undefined {
  const parameters = [...new URLSearchParams(search)].map(
    // `&amp;` is a link that was escaped once too often.
    ([name, value]) => [trim(name.replace(/^\s*amp;/, '')), unwrap(trim(value))] as const,
  )
  return name => parameters.find(([other, value]) => other === name && !isMissing(value))?.[1]
}

/** Returns the session id of an address: that of `subscriptionSessionId`, or else of `sessionId`; `undefined` if it has no valid one. */
export function sessionIdOf(search: string): string | undefined {
  const parameter = parametersOf(search)
  // No id contains a space, so one inside was a `+` that the app has not encoded.
  const id = (parameter('subscriptionSessionId') ?? parameter('sessionId'))?.replaceAll(' ', '+')
  return id !== undefined && SESSION_ID.test(id) ? id : undefined
}
