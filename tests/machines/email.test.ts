/** Email addresses: HTML standard, "valid e-mail address"; UTS 46 for domains; RFC 5321 for limits. */
import { expect, it } from 'vitest'
import { contactErrors, contactMessageSchema } from '../../machines/contact-form/schema.ts'
import {
  EMAIL_MESSAGE,
  type EmailHint,
  emailHint,
  emailSchema,
  normalizedEmail,
} from '../../machines/email.schema.ts'
import { contactMessage } from '../support/contact-message.ts'

const draft = (email: string) => ({ ...contactMessage, email })
const label = (length: number, text = 'a') => text.repeat(length)
const longest = `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`

/** Each address as typed, and as stored and used in emails. */
const valid: readonly (readonly [string, string])[] = [
  ['asha@studio.example', 'asha@studio.example'],
  // HTML standard: 1*( atext / "." ) "@" label *( "." label )
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ["o'brien!#$%*?^_`{|}~-@one.example", "o'brien!#$%*?^_`{|}~-@one.example"],
  ['first..last.@one.example', 'first..last.@one.example'],
  // RFC 5321 2.4: the part before the @ is case-sensitive, but the domain is not.
  ['Asha.Rao@Studio.EXAMPLE', 'Asha.Rao@studio.example'],
  // UTS 46, as in URLs in browsers: case, composition, full-width forms and dots, ß and ς, emoji.
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['kiran@例え。テスト', 'kiran@xn--r8jz45g.xn--zckzah'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@ΣΑΣς.example', 'info@xn--mxa8abb.example'],
  ['k@i❤️.example', 'k@xn--i-7iq.example'],
  // ContextJ (RFC 5892, appendix A): a joiner after a virama is part of the word.
  ['kiran@ಕ್\u200Cಷ.ಭಾರತ', 'kiran@xn--nsc2ezc870i.xn--2scrj9c'],
  // Invisible characters around an address copied from a web page, chat or spreadsheet.
  ['  asha@studio.example\r\n', 'asha@studio.example'],
  ['\uFEFFkiran@one.example\u200D', 'kiran@one.example'],
  ['\u00ADkiran@one.example\u3164\u2800\u3000', 'kiran@one.example'],
  ['\0kiran@one.example\x7F\u0085', 'kiran@one.example'],
  // Limits apply after conversion.
  [`${label(64)}@one.example`, `${label(64)}@one.example`],
  [longest, longest],
]

/** Invalid addresses, keyed by the hint after the error message. */
const invalid: Record<EmailHint | 'no hint', readonly string[]> = {
  // In these addresses, the visitor can see the mistake without a hint.
  'no hint': [
    ...['', '\u200B', 'asha', 'kiran@', '@one.example', 'kiran@one.', 'kiran@.one.example', 'mailto:kiran'],
    ...['kiran@one..example', 'kiran@one.example.', 'kiran@-one.example', 'kiran@one_two.example'],
    ...['kiran@one.example:25', 'kiran@one.example/x', 'kiran@[192.168.0.1]', 'kiran@[IPv6:::1]'],
    // The URL parser rewrites or accepts the parts after the @.
    ...['kiran@bücher.example:80', 'kiran@bücher.example/x', 'kiran@bücher.example#x'],
    ...['kiran@bücher.example?x', 'kiran@bücher.example\\x', 'kiran@b%C3%BCcher.example'],
    ...['kiran@ü%2eexample', 'kiran@bücher：80.example', 'kiran@bücher／x.example'],
    // According to UTS 46, the domains of these addresses are invalid.
    ...['kiran@bücher.xn--a', 'kiran@\u0301ü.example', 'kiran@ü\uFFFD.example', 'kiran@ü\uD800.example'],
    ...[`a@${label(64)}.example`, `a@${label(60, 'ü')}${label(4)}.example`, `${longest}a`],
  ],
  // RFC 7085: a bare top-level domain receives no email. RFC 3696: every top-level domain has a letter.
  'topLevelDomain': ['kiran@one', 'kiran@1.1', 'kiran@192.168.0.1', 'kiran@１.１', 'kiran@ü.0x1'],
  // Formats in which programs copy addresses: RFC 6068, RFC 5322 3.4.
  'copied': [
    ...['mailto:kiran@one.example', 'MAILTO:kiran@one.example?subject=Hello'],
    ...['Kiran Rao <kiran@one.example>', '<kiran@one.example>'],
  ],
  'localPart': [
    ...['"kiran"@one.example', 'jörg@one.example', 'ಕಿರಣ್@ಉದಾಹರಣೆ.ಭಾರತ'],
    ...['asha@one.example,kiran@one.example', `${label(65)}@one.example`],
  ],
  'invisible': [
    ...['"kiran rao"@one.example', 'kiran\u200B.rao@one.example', 'kiran@o\u00ADne.ಭಾರತ'],
    ...['kiran\u200D@one.example', 'kiran@o\u200Dne.example', 'kiran@\u202Eone.example'],
    ...['kiran@one.example\r\nBcc: eve@evil.example', 'asha@one.example kiran@one.example'],
  ],
}

it.each(valid)('%j is valid and becomes %s, which normalisation does not change', (typed, email) => {
  expect(normalizedEmail(typed)).toBe(email)
  expect(normalizedEmail(email)).toBe(email)
  expect(emailSchema.parse(typed)).toBe(email)
  expect([contactErrors(draft(typed)), emailHint(typed)]).toEqual([{}, null])
  expect(contactMessageSchema.parse(draft(typed)).email).toBe(email)
})

it.each(Object.entries(invalid).flatMap(([hint, texts]) => texts.map(typed => [typed, hint] as const)))(
  '%j is an invalid email address in both forms and gets the hint: %s',
  (typed, hint) => {
    expect(normalizedEmail(typed)).toBeUndefined()
    expect(contactErrors(draft(typed)).email).toBe(EMAIL_MESSAGE)
    expect(emailHint(typed) ?? 'no hint').toBe(hint)
  },
)
