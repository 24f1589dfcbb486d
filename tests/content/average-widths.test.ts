import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { averageWidths } from '../../tools/scripts/average-widths.ts'

const project = join(import.meta.dirname, '../..')
const SOURCE = '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2'

it('the average width of the display font matches its file for English text', async () => {
  const text = readFileSync(join(project, 'docs/how-to.md'), 'utf8').replace(/[^a-z ]/g, '')
  const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE))
  const file = await subsetFont(source, text, { targetFormat: 'truetype', variationAxes: { wght: 600 } })
  const font = fontkit.create(file) as fontkit.Font
  const widths = [...text].map(letter => font.glyphForCodePoint(letter.charCodeAt(0)).advanceWidth)
  const average = widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm
  expect(average / averageWidths.anekLatin600).toBeCloseTo(1, 1.5)
})
