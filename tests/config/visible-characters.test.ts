/** Untrusted text is escaped in terminals and logs. */
import { expect, it } from 'vitest'
import { escapeControlCharacters } from '../../src/server/escape-control-characters.ts'

it.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a\\u{1b}[2Jb'],
  ['line breaks', 'a\r\nb\u2028c\u0085d', 'a\\r\\nb\\u{2028}c\\u{85}d'],
  ['a change of direction', 'a\u202egnp.exe', 'a\\u{202e}gnp.exe'],
  ['invisible characters', 'a\u200bb\ufeffc\u{e0041}', 'a\\u{200b}b\\u{feff}c\\u{e0041}'],
  ['a lone surrogate', 'a\ud800b', 'a\\u{d800}b'],
])('escapes %s', (_, text, shown) => {
  expect(escapeControlCharacters(text)).toBe(shown)
})

it.each(['asha@studio.example', 'ಕ್\u200Cಷ', '👩\u200D💻', 'a\tb', '₹ 999'])('prints %s unchanged', text => {
  expect(escapeControlCharacters(text)).toBe(text)
})
