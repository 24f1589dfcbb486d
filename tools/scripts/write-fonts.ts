/**
 * `npm run fonts`: subsets the display font to the characters in headings, buttons and figures, and computes
 * metrics for its fallback fonts, so that the layout does not shift when the font loads. Also writes the
 * Kannada outlines. The output is committed; run the command again when a heading needs a new character.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { hero } from '../../src/pages/home/content.ts'
import { displayFace, displayFontFace, displayWeights, fallbackFaces } from '../../src/styles/display-face.ts'

const require = createRequire(import.meta.url)

/** Source of the display font. */
const SOURCE = require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2')
const SOURCE_EXT =
  require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2')

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .join('')
  .replace(/[`^~{}|\\<>[\]#$_*=]/g, '')
/** ₹ is missing, because the font's Latin file lacks it and a second file would cost a request. */
const DISPLAY_CHARACTERS = `${ascii}©·–—‘’“”…×−`

const KANNADA_ONE = 0x0ce7

/** Ascent and descent as percentages of an em, chosen to centre capitals vertically in a button. */
const BOX = { ascent: 92, descent: 28 }

/**
 * Average width of a letter in English text, in ems: each font's `xWidthAvg` / `unitsPerEm` in
 * @capsizecss/metrics 4.3.0. Helvetica, Arial and Liberation have the same widths.
 */
const AVERAGE_WIDTH = 868 / 2000
const fallbackWidths: Record<keyof typeof fallbackFaces, number> = {
  'Anek Liberation': 983 / 2048,
  'Anek Segoe': 937 / 2048,
  'Anek Roboto': 923 / 2048,
  'Anek Arial': 983 / 2048,
}

const percent = (n: number) => `${n.toFixed(2)}%`

/** Scale of the Kannada outlines. They are at most 70 px high, so rounding errors stay below a pixel. */
const SCALE = 0.09
const scaled = (number: number) => Math.round(number * SCALE)
const svgCommands: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** Returns a path in short relative commands. Rounds absolute points, so that errors do not add up. */
function relative(path: fontkit.Path): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return (
    path.commands
      .map(({ command, args }) => {
        const points = args.map(scaled)
        const text = points
          .map((value, i) => value - (i % 2 === 0 ? x : y))
          .join(' ')
          .replaceAll(' -', '-')
        if (command === 'closePath') [x, y] = [startX, startY]
        else [x = 0, y = 0] = points.slice(-2)
        if (command === 'moveTo') [startX, startY] = [x, y]
        return (svgCommands[command] ?? '') + text
      })
      .join('')
      // A repeated command needs no letter.
      .replaceAll(/(?<=([lqc])[^a-z]*)\1/g, ' ')
      .replaceAll(' -', '-')
  )
}

const boxOf = ({ minX, maxX, minY, maxY }: fontkit.BBOX) =>
  [minX, -maxY, maxX - minX, maxY - minY].map(scaled).join(' ')

/** Returns a shaped word as one path, and its bounding box as a `viewBox`. */
function outlineOf({ glyphs, positions, bbox }: fontkit.GlyphRun): { box: string; path: string } {
  let pen = 0
  const path = glyphs
    .map((glyph, i) => {
      const at = positions[i]
      const moved = relative(glyph.path.translate(pen + (at?.xOffset ?? 0), at?.yOffset ?? 0).scale(1, -1))
      pen += at?.xAdvance ?? 0
      // Each glyph starts with an absolute command, because it does not continue from the previous glyph.
      return moved.replace(/^m/, 'M')
    })
    .join('')
  return { box: boxOf(bbox), path }
}

/** Throws if AVERAGE_WIDTH is wrong for English text in the font. */
async function checkAverageWidth(source: Buffer) {
  const text = (await readFile('docs/how-to.md', 'utf8')).replace(/[^a-z ]/g, '')
  const variationAxes = { wght: displayFace.weights.max }
  const file = await subsetFont(source, text, { targetFormat: 'truetype', variationAxes })
  const font = fontkit.create(file) as fontkit.Font
  const widths = [...text].map(letter => font.glyphForCodePoint(letter.charCodeAt(0)).advanceWidth)
  const average = widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm
  if (Math.abs(average / AVERAGE_WIDTH - 1) > 0.02)
    throw new Error(`AVERAGE_WIDTH in tools/scripts/write-fonts.ts must be about ${average.toFixed(3)}`)
}

async function main() {
  const source = await readFile(SOURCE)
  await checkAverageWidth(source)
  const woff2 = await subsetFont(source, DISPLAY_CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: displayFace.weights },
  })
  await writeFile(`public${displayFace.path}`, woff2)
  for (const [file, from] of [
    [displayFace.imageFonts.latin, SOURCE],
    [displayFace.imageFonts.latinExt, SOURCE_EXT],
  ] as const) {
    const font = fontkit.openSync(from)
    if (!('characterSet' in font)) throw new Error(`${from} is a font collection`)
    const sfnt = await subsetFont(await readFile(from), String.fromCodePoint(...font.characterSet), {
      targetFormat: 'truetype',
      variationAxes: { wght: displayFace.weights.max },
    })
    await writeFile(join('src/content-build', file), sfnt)
    console.log(`${file} ${sfnt.length} bytes`)
  }

  const faces = Object.entries(fallbackFaces).map(([family, local]) => {
    const scale = AVERAGE_WIDTH / fallbackWidths[family as keyof typeof fallbackFaces]
    return `@font-face{font-family:"${family}";src:${local.map(name => `local("${name}")`).join(',')};font-weight:${displayWeights};size-adjust:${percent(scale * 100)};ascent-override:${percent(BOX.ascent / scale)};descent-override:${percent(BOX.descent / scale)};line-gap-override:0%}`
  })
  await writeFile(
    'src/styles/fonts.css',
    [
      '/* Written by `npm run fonts`. */',
      displayFontFace(`ascent-override:${BOX.ascent}%;descent-override:${BOX.descent}%;line-gap-override:0%`),
      ...faces,
      '',
    ].join('\n'),
  )

  const kannada = fontkit.create(
    await readFile(require.resolve('@fontsource/anek-kannada/files/anek-kannada-kannada-600-normal.woff')),
  )
  if (!('glyphForCodePoint' in kannada)) throw new Error('the Kannada source is a font collection')
  const outlines = {
    ...Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name, i) => {
        const glyph = kannada.glyphForCodePoint(KANNADA_ONE + i)
        return [name, { box: boxOf(glyph.bbox), path: relative(glyph.path.scale(1, -1)) }]
      }),
    ),
    chukki: outlineOf(kannada.layout(hero.caption.kannada)),
  }
  const record = (name: string, comment: string, part: 'box' | 'path') =>
    [
      `/** Written by \`npm run fonts\`: ${comment} */`,
      `export const ${name} = {`,
      ...Object.entries(outlines).map(([glyph, outline]) => `  ${glyph}: '${outline[part]}',`),
      '}',
      '',
    ].join('\n')
  await writeFile(
    'src/ui/kannada-boxes.ts',
    record('kannadaBoxes', 'the view boxes for kannada-outlines.ts.', 'box'),
  )
  await writeFile(
    'src/ui/kannada-outlines.ts',
    record(
      'kannadaOutlines',
      'numerals and the word chukki (dots). Devices may lack a Kannada font.',
      'path',
    ),
  )
  console.log(`${displayFace.path} ${woff2.length} bytes, ${faces.length} fallbacks`)
}

await main()
