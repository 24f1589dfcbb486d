/** Images for link previews show every character of a headline, or an error names the missing ones. */
import { describe, expect, it } from 'vitest'
import { socialImage } from '../../src/content-build/social-image.ts'
import { pngOf, svgOf, textWidth } from '../../src/content-build/svg.ts'
import { SOCIAL_IMAGE } from '../../src/company/image-paths.ts'
import { displayFace } from '../../src/styles/display-face.ts'

const drawn = (text: string) => {
  const element = `<text x="5" y="40" font-size="30" font-family="${displayFace.family}">${text}</text>`
  return Buffer.from(pngOf(svgOf('0 0 60 60', element))).toString('base64')
}
const image = (headline: string) =>
  socialImage({ curve: { rows: [3, 5, 7, 5, 3] }, floor: 'brand', headline })

/** Printable Latin-1 (ISO 8859-1) characters, except spaces, the soft hyphen, `<` and `&`. */
const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter(
  character => /[!-~¡-ÿ]/.test(character) && !/[<&\u00AD]/.test(character),
)

describe('a social image', () => {
  it('draws every Latin-1 character and ₹', () => {
    const nothing = drawn('')
    const vanished = [...latin, '₹'].filter(character => drawn(character) === nothing)
    expect(latin.length).toBeGreaterThan(180)
    expect(vanished).toEqual([])
    for (const character of [...latin, '₹']) expect(() => image(`A ${character}`)).not.toThrow()
  })

  it('draws a letter with a combining accent exactly like the Latin-1 letter', () => {
    expect(image('Fu\u0308r')).toBe(image('Für'))
  })

  it.each([
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsste',
    'Der Auftragsverarbeitungsvertrag in der Praxis',
    'Characteristics, implementation, authentication, authorisation, audits',
    'Understanding the DPDP Act: what product teams need to change',
  ])('keeps the headline %s between its margins, above the name and off the drawing', headline => {
    const line = /y="([\d.]+)" font-size="([\d.]+)" letter-spacing="(-[\d.]+)">([^<]*)/g
    const svg = image(headline)
    const [left = 0, top = 0] = /translate\((\S+) (\S+)\)/.exec(svg)?.slice(1).map(Number) ?? []
    for (const [, y, size, spacing, text = ''] of svg.matchAll(line)) {
      const isHeadline = headline.includes(text)
      const width = textWidth(text, Number(size), Number(spacing))
      expect(width).toBeLessThan((isHeadline && Number(y) > top ? left : SOCIAL_IMAGE.width) - 143)
      if (isHeadline) expect(Number(y)).toBeLessThan(SOCIAL_IMAGE.height - 150)
    }
  })

  it('rejects characters that the font lacks, and names them', () => {
    expect(() => image('१२ steps 🚀')).toThrow('"१" (U+0967), "२" (U+0968), "🚀" (U+1F680)')
  })
})
