/**
 * Masks events and contexts before they leave the page, so that they do not contain a visitor's input, id or
 * email address. Changes numbers to 0 and masks strings character by character, except those on an allowlist.
 * The mask keeps a string's length and validity, so guards give the same results and logs can be replayed.
 */
import { checkoutFailures } from '../../machines/checkout/failures.ts'
import { contactFieldNames } from '../../machines/contact-form/schema.ts'
import { normalizedEmail } from '../../machines/email.schema.ts'
import { sendFailures } from '../../machines/contact-form/failures.ts'
import { paymentResults } from '../../machines/thank-you/schema.ts'
import { anchors } from '../../src/company/anchors.ts'

const oneOf =
  (...allowed: readonly string[]) =>
  (value: string) =>
    allowed.includes(value)
const failure = oneOf(...checkoutFailures, ...sendFailures)

/** Strings that stay unmasked, by property name. */
const allowedStrings: Readonly<Record<string, (value: string) => boolean>> = {
  type: value => /^(?:xstate\.[\w.-]+|[a-z]+\.[a-zA-Z]+)$/.test(value),
  field: oneOf(...contactFieldNames),
  edited: oneOf(...contactFieldNames),
  shown: oneOf(...contactFieldNames),
  failure,
  error: failure,
  mode: oneOf('sandbox', 'production'),
  output: oneOf('redirecting', 'mounted'),
  result: oneOf(...paymentResults),
  expected: oneOf(...paymentResults),
  section: oneOf(...Object.keys(anchors)),
  status: oneOf('active', 'done', 'error', 'stopped'),
}
/** Properties whose numbers stay unmasked. */
const allowedNumbers = ['y', 'elapsedMs']

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Combining acute accent: adds a code point to a string, but no grapheme. */
const COMBINING_MARK = '\u0301'
/** ASCII, domain dots (UTS 46), and invisible characters, which may surround an email address. */
const KEPT = /[\s\0-\x7F。．｡\p{Cc}\p{Cf}\p{DI}\u2800]/u
const maskCodePoint = (point: string, other: string) =>
  /[a-z]/i.test(point) ? 'x' : /\d/.test(point) ? '0' : KEPT.test(point) ? point : other

/** Replaces every letter and digit. Keeps spaces and ASCII punctuation, because validity depends on them. */
export function maskText(text: string): string {
  // A domain may contain `ø` but not U+FFFD, so masking with `ø` does not change an address's validity.
  const other = normalizedEmail(text) ? 'ø' : '\uFFFD'
  return graphemesOf(text)
    .map(grapheme => {
      const [first = '', ...rest] = grapheme
      return (
        maskCodePoint(first, other) +
        rest.map(point => (/[\0-\x7F]/.test(point) ? maskCodePoint(point, other) : COMBINING_MARK)).join('')
      )
    })
    .join('')
}

/** Masks the value of a property named `key`, and all values in it. Replaces functions with `‹function›`. */
export function mask(value: unknown, key = ''): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'string') return allowedStrings[key]?.(value) ? value : maskText(value)
  if (typeof value === 'number') return allowedNumbers.includes(key) ? value : 0
  if (Array.isArray(value)) return value.map(item => mask(item, key))
  if (value instanceof Error) return { message: maskText(value.message) }
  if (
    typeof value === 'object' &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  )
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        /^\w{1,40}$/.test(name) ? name : maskText(name),
        mask(inner, name),
      ]),
    )
  return `‹${typeof value}›`
}
