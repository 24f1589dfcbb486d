/** Email addresses: the HTML standard's "valid e-mail address", UTS 46 for domains, RFC 5321 for limits. */
import { describe, expect, it } from 'vitest'
import { contactErrors, contactMessageSchema } from '../../machines/contact-form/schema.ts'
import { EMAIL_MESSAGE, emailHint, emailSchema, normalizedEmail } from '../../machines/email.schema.ts'
import { emailError } from '../../machines/newsletter/schema.ts'
import { contactMessage } from '../support/contact-message.ts'

const draft = (email: string) => ({ ...contactMessage, email })
const label = (length: number, text = 'a') => text.repeat(length)

/** Each address as typed, and as stored and mailed. */
const valid: readonly (readonly [string, string])[] = [
  ['asha@studio.example', 'asha@studio.example'],
  // HTML standard: 1*( atext / "." ) "@" label *( "." label )
  ['asha@xn--c2bd2g8a.xn--h2brj9c', 'asha@xn--c2bd2g8a.xn--h2brj9c'],
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ['sales&support@shop.example', 'sales&support@shop.example'],
  ['r&d@lab.example', 'r&d@lab.example'],
  ['kiran=rao@one.example', 'kiran=rao@one.example'],
  ['kiran/office@one.example', 'kiran/office@one.example'],
  ["o'brien!#$%*?^_`{|}~-@one.example", "o'brien!#$%*?^_`{|}~-@one.example"],
  ['first.last+tag@sub.domain.example', 'first.last+tag@sub.domain.example'],
  ['first..last.@one.example', 'first..last.@one.example'],
  ['a@1.2.3.example', 'a@1.2.3.example'],
  ['a@b--c.example', 'a@b--c.example'],
  // RFC 5321 2.4: the part before the @ is case-sensitive, the domain is not.
  ['Asha.Rao@Studio.EXAMPLE', 'Asha.Rao@studio.example'],
  // UTS 46, as in browsers' URLs: case, composition, full-width forms and dots, ß and ς, emoji.
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.Example', 'info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['kiran@ಉದಾಹರಣೆ.ಭಾರತ', 'kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c'],
  ['kiran@ಉದಾಹರಣೆ.xn--2scrj9c', 'kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c'],
  ['kiran@例え。テスト', 'kiran@xn--r8jz45g.xn--zckzah'],
  ['kiran@ｏｎｅ．example', 'kiran@one.example'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@ΣΑΣς.example', 'info@xn--mxa8abb.example'],
  ['info@דוגמה.example', 'info@xn--6dbbec0c.example'],
  ['k@i❤️.example', 'k@xn--i-7iq.example'],
  // ContextJ (RFC 5892, appendix A): a joiner after a virama is part of the word.
  ['kiran@ಕ್\u200Cಷ.ಭಾರತ', 'kiran@xn--nsc2ezc870i.xn--2scrj9c'],
  // Invisible characters around the address, as copied from web pages, chats and spreadsheets.
  ['  asha@studio.example\r\n', 'asha@studio.example'],
  ['\u200Bkiran@one.example', 'kiran@one.example'],
  ['\u2060kiran@one.example\u00A0', 'kiran@one.example'],
  ['\uFEFFkiran@one.example\u200D', 'kiran@one.example'],
  ['\u202Akiran@one.example\u202C', 'kiran@one.example'],
  ['\u00ADkiran@one.example\u3164\u2800\u3000', 'kiran@one.example'],
  ['\0kiran@one.example\x7F\u0085', 'kiran@one.example'],
  // Limits apply after the conversion.
  [`${label(64)}@one.example`, `${label(64)}@one.example`],
  [`a@${label(63)}.example`, `a@${label(63)}.example`],
  [
    `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
    `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
  ],
]

/** Each address with the hint after the message; `null` if its text shows what is missing. */
const invalid: readonly (readonly [string, ReturnType<typeof emailHint>])[] = [
  ['', null],
  ['\u200B', null],
  ['asha', null],
  ['kiran@', null],
  ['@one.example', null],
  ['kiran@one.', null],
  ['kiran@.one.example', null],
  ['kiran@one..example', null],
  ['kiran@one.example.', null],
  ['kiran@-one.example', null],
  ['kiran@one_two.example', null],
  ['kiran@one.example:25', null],
  ['kiran@one.example/x', null],
  // RFC 7085: a bare top-level domain gets no email. RFC 3696: it has a letter; these would be IP addresses.
  ['kiran@one', 'topLevelDomain'],
  ['kiran@localhost', 'topLevelDomain'],
  ['kiran@1.1', 'topLevelDomain'],
  ['kiran@192.168.0.1', 'topLevelDomain'],
  ['kiran@[192.168.0.1]', null],
  ['kiran@[IPv6:::1]', null],
  // The URL parser rewrites or accepts these.
  ['kiran@１.１', 'topLevelDomain'],
  ['kiran@ü.0x1', 'topLevelDomain'],
  ['kiran@bücher.example:80', null],
  ['kiran@bücher.example/x', null],
  ['kiran@bücher.example#x', null],
  ['kiran@bücher.example?x', null],
  ['kiran@bücher.example\\x', null],
  ['kiran@b%C3%BCcher.example', null],
  ['kiran@ü%2eexample', null],
  ['kiran@bücher：80.example', null],
  ['kiran@bücher／x.example', null],
  // Not a domain by UTS 46.
  ['kiran@bücher.xn--a', null],
  ['kiran@\u0301ü.example', null],
  ['kiran@ü\uFFFD.example', null],
  ['kiran@ü\uD800.example', null],
  // As programs copy addresses: RFC 6068, RFC 5322 3.4.
  ['mailto:kiran@one.example', 'copied'],
  ['MAILTO:kiran@one.example?subject=Hello', 'copied'],
  ['Kiran Rao <kiran@one.example>', 'copied'],
  ['<kiran@one.example>', 'copied'],
  ['mailto:kiran', null],
  // The part before the @.
  ['"kiran"@one.example', 'localPart'],
  ['jörg@one.example', 'localPart'],
  ['ಕಿರಣ್@ಉದಾಹರಣೆ.ಭಾರತ', 'localPart'],
  ['asha@one.example,kiran@one.example', 'localPart'],
  [`${label(65)}@one.example`, 'localPart'],
  // Spaces and invisible characters inside.
  ['"kiran rao"@one.example', 'invisible'],
  ['kiran\u200B.rao@one.example', 'invisible'],
  ['kiran@o\u200Bne.example', 'invisible'],
  ['kiran@o\u00ADne.ಭಾರತ', 'invisible'],
  ['kiran\u200D@one.example', 'invisible'],
  ['kiran@o\u200Dne.example', 'invisible'],
  ['kiran@\u202Eone.example', 'invisible'],
  ['kiran@one.example\r\nBcc: eve@evil.example', 'invisible'],
  ['asha@one.example kiran@one.example', 'invisible'],
  // Limits.
  [`a@${label(64)}.example`, null],
  [`a@${label(60, 'ü')}${label(4)}.example`, null],
  [`a@${label(63)}.${label(63)}.${label(63)}.${label(61)}`, null],
]

describe('email address', () => {
  it.each(valid)('%j is valid and becomes %s, which normalises to itself', (typed, email) => {
    expect(normalizedEmail(typed)).toBe(email)
    expect(normalizedEmail(email)).toBe(email)
    expect(emailSchema.parse(typed)).toBe(email)
    expect([emailError(typed), contactErrors(draft(typed)), emailHint(typed)]).toEqual([null, {}, null])
    expect(contactMessageSchema.parse(draft(typed)).email).toBe(email)
  })

  it.each(invalid)('%j is invalid in both forms, with the hint %s', (typed, hint) => {
    expect(normalizedEmail(typed)).toBeUndefined()
    expect([emailError(typed), contactErrors(draft(typed)), emailHint(typed)]).toEqual([
      EMAIL_MESSAGE,
      { email: EMAIL_MESSAGE },
      hint,
    ])
  })
})
