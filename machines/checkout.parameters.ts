/** Parameters of the checkout's address. Without Zod, because the boot script reads the session id also. */

/**
 * Characters of a session id. Its length is the provider's matter: client secrets with 528 characters have been published.
 * Browsers and hosts take addresses of 8,000 characters, so the limit only keeps out what cannot be an id.
 */
export const SESSION_ID_MAX = 4096
const SESSION_ID = new RegExp(`^[\\x21-\\x7E]{1,${SESSION_ID_MAX}}$`)

const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+`
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu')

/**
 * What an app sends for a missing value: JavaScript's `undefined`, `null`, `NaN` and `[object Object]` (ECMA-262, ToString), Kotlin's and
 * Dart's `null`, Swift's `nil`, `nan` and `Optional(nil)`, `(null)` and `<null>` of Foundation, Python's `None`, also in quotes and joined
 * (`null null`); and the placeholder of a template that nothing has filled (`${id}`, `$id`, `{id}`, `{{id}}`, `\(id)`, `%s`, `%@`).
 */
const MISSING =
  /^(?:["'`(<]*(?:undefined|null|nil|nan|none|\[object \w+\]|optional\(.*\))["'`)>]*[\s_.,:;/-]*)+$|^(?:[$#\\%]?\{.*\}|\$\w+|\\\(.*\)|%(?:\d+\$)?[@sd])$/i

/** Reads a parameter without white space and invisible characters at both ends. A missing value, in whatever spelling, is `undefined`. */
export function parametersOf(search: string): (name: string) => string | undefined {
  const parameters = new URLSearchParams(search)
  return name =>
    parameters
      .getAll(name)
      .map(value => value.replace(INVISIBLE_ENDS, ''))
      .find(value => value !== '' && !MISSING.test(value))
}

/** Returns the session id of an address: that of `subscriptionSessionId`, or else of `sessionId`; `undefined` if it has no valid one. */
export function sessionIdOf(search: string): string | undefined {
  const parameter = parametersOf(search)
  // No id contains a space, so one inside was a `+` that the app has not encoded.
  const id = (parameter('subscriptionSessionId') ?? parameter('sessionId'))?.replaceAll(' ', '+')
  return id !== undefined && SESSION_ID.test(id) ? id : undefined
}
