import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contactErrors } from '../../machines/contact-form/schema.ts'
import { normalizedEmail } from '../../machines/email.schema.ts'
import { mask, maskText } from '../../tools/qa/masks.ts'
import { emptyDraft } from '../support/contact-message.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  // Generate valid and invalid Unicode domains.
  fc
    .array(
      fc.constantFrom(
        ...['a', '1', '-', '.', '。', 'xn--', 'ü', 'ß', 'א', 'ಕ್', '\u200D', '\u200B', '❤️', '\u0301'],
      ),
      { maxLength: 8 },
    )
    .map(parts => `asha@${parts.join('')}.ಭಾರತ`),
  fc.constantFrom('ಶ್ರೀ', 'e\u0301', '👩‍👩‍👧', ' a ', '\r\n', '\uFEFFab', 'a@b.co', 'ä@b.de'),
)

const runs = { numRuns: 1000 }

it('replaces all letters and digits in any text, and masking again changes nothing', () => {
  const isMasked = (text: string) => {
    const masked = maskText(text)
    expect(masked).toMatch(/^[^a-wyzA-Z1-9]*$/)
    expect(maskText(masked)).toBe(masked)
  }
  fc.assert(fc.property(texts, isMasked), runs)
})

it("does not change any draft's validation errors", () => {
  const keepsErrors = (name: string, email: string, message: string) => {
    const draft = { ...emptyDraft, name, email, message }
    expect(contactErrors(mask(draft) as typeof draft)).toEqual(contactErrors(draft))
    expect(normalizedEmail(maskText(email)) === undefined).toBe(normalizedEmail(email) === undefined)
  }
  fc.assert(fc.property(texts, texts, texts, keepsErrors), runs)
})

it('leaves allowed values unmasked only under their own property names', () => {
  const flags = { mode: 'production', y: 12, isSdkPresent: true }
  const allowed = { type: 'form.submitted', failure: 'sdk', field: 'name', ...flags }
  expect(mask(allowed)).toEqual(allowed)
  expect(mask({ name: 'sdk', value: 'production', failure: 'Asha', amount: 999, type: 'Asha Rao' })).toEqual({
    name: 'xxx',
    value: 'xxxxxxxxxx',
    failure: 'xxxx',
    amount: 0,
    type: 'xxxx xxx',
  })
})

it('masks errors, arrays, property names, class instances and functions', () => {
  expect(
    mask({
      'error': new Error('asha@studio.example'),
      'list': ['Asha', { deep: 'Rao' }],
      'node': new Map([['a', 'b']]),
      'run': () => 'Asha',
      'asha@studio.example': 1,
    }),
  ).toEqual({
    'error': { message: 'xxxx@xxxxxx.xxxxxxx' },
    'list': ['xxxx', { deep: 'xxx' }],
    'node': '‹object›',
    'run': '‹function›',
    'xxxx@xxxxxx.xxxxxxx': 0,
  })
})
