/** Texts from outside, as commands and logs print them. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeError } from '../../newsletter/newsletter.ts'
import { SettingsError } from '#shared/settings.ts'
import { print, printError, printTable } from '../../newsletter/terminal.ts'
import { visible } from '../../shared/visible.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns what was printed. */
const printed = (method: 'log' | 'error' | 'table', run: () => void): unknown => {
  const spy = vi.spyOn(console, method).mockImplementation(() => {})
  run()
  return spy.mock.calls[0]?.[0]
}

describe('visible', () => {
  it.each([
    // ECMA-48: ESC, and the C1 control that begins the same sequences.
    ['\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
    ['\u009b31mred', '\\u{9b}31mred'],
    ['a\rb\nc\u0085d\u2028e', 'a\\rb\\nc\\u{85}d\\u{2028}e'],
    // Unicode TR 36: embeddings, overrides and isolates; the tag characters.
    ['invoice\u202efdp.exe\u2066', 'invoice\\u{202e}fdp.exe\\u{2066}'],
    ['\u200e\u061c\ufeff\u200b\u{e0041}', '\\u{200e}\\u{61c}\\u{feff}\\u{200b}\\u{e0041}'],
    ['\ud800', '\\u{d800}'],
    ['\b\u007f\u0000', '\\u{8}\\u{7f}\\u{0}'],
  ])('%j -> %s', (text, expected) => {
    expect(visible(text)).toBe(expected)
  })

  it('Kannada with joiners, emoji and a tab -> as they are', () => {
    const text = 'ರ\u200dನ್\u200cನ\t👩\u200d💻 – „x“'
    expect(visible(text)).toBe(text)
  })
})

it('text with line breaks -> lines after the first are indented, so that none looks like one of the program', () => {
  const text = '550 no\n30 accepted, 0 rejected\r\n\u001b[1A'
  const expected = '550 no\n  30 accepted, 0 rejected\n  \\u{1b}[1A'
  expect([printed('log', () => print(text)), printed('error', () => printError(text))]).toEqual([
    expected,
    expected,
  ])
})

it('table -> names and cells are visible', () => {
  expect(printed('table', () => printTable({ 'a\u001b': { 'b\n': 'c\u202e', 'd': 1 } }))).toEqual({
    'a\\u{1b}': { 'b\\n': 'c\\u{202e}', 'd': 1 },
  })
})

describe('error in a log', () => {
  it('reply of several lines that looks like a stack trace -> neither it nor its address is printed', () => {
    const error = Object.assign(new Error('550 no\n    at asha@studio.example (x)\n    at \u001b[2J'), {
      name: 'Smtp\nError',
      responseCode: 550,
    })
    const text = describeError(error)
    expect(text).toMatch(/^newsletter: Smtp\\nError, responseCode 550\n +at .*terminal\.test/)
    expect(text).not.toMatch(/asha|2J/)
  })

  it('wrong setting -> its message, which contains no value', () => {
    expect(describeError(new SettingsError('SMTP_URL: is missing'))).toBe('newsletter: SMTP_URL: is missing')
  })
})
