/**
 * Nothing that a person typed, and no id or address, leaves the page. What is not known to be one of our own words is
 * replaced, sign by sign, by something of the same shape: as long, as many signs, as valid or as wrong. So a chart that
 * is shown it decides as it did, and a log of it can be replayed.
 */
import { checkoutFailures } from '#machines/checkout.failures.ts'
import { contactFields } from '#machines/contact-form.fields.ts'
import { sendFailures } from '#machines/contact-form.failures.ts'
import { anchors } from '../config/paths.ts'

const among =
  (...words: readonly string[]) =>
  (value: string) =>
    words.includes(value)
const failure = among(...checkoutFailures, ...sendFailures)

/** Where one of our own words may stand, and which; everything else is somebody's. */
const ownWords: Readonly<Record<string, (value: string) => boolean>> = {
  type: value => /^(?:xstate\.[\w.-]+|[a-z]+\.[a-zA-Z]+)$/.test(value),
  field: among(...contactFields),
  shown: among(...contactFields),
  failure,
  error: failure,
  mode: among('sandbox', 'production'),
  output: among('redirecting', 'mounted'),
  section: among(...Object.keys(anchors)),
  status: among('active', 'done', 'error', 'stopped'),
}
const ownNumbers = ['y', 'elapsedMs']

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined
const signsOf = (text: string) =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : [...text]

/** A mark that joins the letter before it, and so adds a code point but no sign. */
const JOINING = '\u0301'
const letterFor = (point: string) =>
  /[a-z]/i.test(point) ? 'x' : /\d/.test(point) ? '0' : /[\s\0-\x7F]/.test(point) ? point : 'ø'

/** The same text with every letter and digit replaced; spaces and ASCII punctuation stay, because validity hangs on them. */
export const maskText = (text: string): string =>
  signsOf(text)
    .map(sign => {
      const [first = '', ...rest] = sign
      return (
        letterFor(first) + rest.map(point => (/[\0-\x7F]/.test(point) ? letterFor(point) : JOINING)).join('')
      )
    })
    .join('')

/** `key` is the name under which the value stands. Functions and objects of the browser are only named. */
export function mask(value: unknown, key = ''): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'string') return ownWords[key]?.(value) ? value : maskText(value)
  if (typeof value === 'number') return ownNumbers.includes(key) ? value : 0
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
