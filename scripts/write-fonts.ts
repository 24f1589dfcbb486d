/**
 * `npm run fonts`: cuts the display face down to what headings, buttons and figures use, and measures
 * stand-ins for it in the faces that visitors really have, so that nothing moves when it arrives.
 * Its output is committed; run it again when a heading needs a new character.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { entireMetricsCollection as metrics } from '@capsizecss/metrics/entireMetricsCollection'
import { displayFace, displayFontFace, fallbackFaces } from '../src/styles/display-face.ts'

const require = createRequire(import.meta.url)
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .join('')
  .replace(/[`^~{}|\\<>[\]#$_*=]/g, '')
/** Without ₹: the Latin file of the face has none, and a second file for one sign is not worth its request. It comes from the stand-ins. */
const DISPLAY_CHARACTERS = `${ascii}©·–—‘’“”…×−`

const KANNADA_ONE = 0x0ce7

/** Percent of the em. Trimmed so that capitals sit on the optical centre of a button. */
const BOX = { ascent: 92, descent: 28 }

const target = metrics.anekLatin.variants[600]
const width = (m: { xWidthAvg: number; unitsPerEm: number }) => m.xWidthAvg / m.unitsPerEm
/** Metrics of the local faces. Helvetica, Arial and Liberation have the same widths. */
const fallbackMetrics: Record<keyof typeof fallbackFaces, { xWidthAvg: number; unitsPerEm: number }> = {
  'Anek Liberation': metrics.arial.variants[700],
  'Anek Segoe': metrics.segoeUI.variants[600],
  'Anek Roboto': metrics.roboto.variants[600],
  'Anek Arial': metrics.arial.variants[700],
}

const percent = (n: number) => `${n.toFixed(2)}%`

/** The outlines are drawn at 70 px at most: a seventh of the face’s grid is finer than a screen’s. */
const SCALE = 0.15
const scaled = (number: number) => Math.round(number * SCALE)
const letters: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** A path in relative commands, which take half the digits. Each point is rounded where it lies, so that errors do not add up. */
function relative(path: fontkit.Path): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return path.commands
    .map(({ command, args }) => {
      const points = args.map(scaled)
      const text = points
        .map((value, i) => value - (i % 2 === 0 ? x : y))
        .join(' ')
        .replaceAll(' -', '-')
      if (command === 'closePath') [x, y] = [startX, startY]
      else [x = 0, y = 0] = points.slice(-2)
      if (command === 'moveTo') [startX, startY] = [x, y]
      return (letters[command] ?? '') + text
    })
    .join('')
}

const boxOf = ({ minX, maxX, minY, maxY }: fontkit.BBOX) =>
  [minX, -maxY, maxX - minX, maxY - minY].map(scaled).join(' ')

/** A shaped word as one path, and the box around it. */
function outlineOf({ glyphs, positions, bbox }: fontkit.GlyphRun): { box: string; path: string } {
  let pen = 0
  const path = glyphs
    .map((glyph, i) => {
      const at = positions[i]
      const moved = relative(glyph.path.translate(pen + (at?.xOffset ?? 0), at?.yOffset ?? 0).scale(1, -1))
      pen += at?.xAdvance ?? 0
      // Each outline begins where the face put it, not where the one before it ended.
      return moved.replace(/^m/, 'M')
    })
    .join('')
  return { box: boxOf(bbox), path }
}

async function main() {
  const source = await readFile(
    require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2'),
  )
  const woff2 = await subsetFont(source, DISPLAY_CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  await writeFile(`public${displayFace.path}`, woff2)
  const sfnt = await subsetFont(source, DISPLAY_CHARACTERS, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  })
  await writeFile('src/build/anek-latin-600.ttf', sfnt)

  const faces = Object.entries(fallbackFaces).map(([family, local]) => {
    const scale = width(target) / width(fallbackMetrics[family as keyof typeof fallbackFaces])
    return `@font-face{font-family:"${family}";src:${local.map(name => `local("${name}")`).join(',')};font-weight:400 600;size-adjust:${percent(scale * 100)};ascent-override:${percent(BOX.ascent / scale)};descent-override:${percent(BOX.descent / scale)};line-gap-override:0%}`
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
      ['one', 'two', 'three', 'four', 'five'].map((name, i) => {
        const glyph = kannada.glyphForCodePoint(KANNADA_ONE + i)
        return [name, { box: boxOf(glyph.bbox), path: relative(glyph.path.scale(1, -1)) }]
      }),
    ),
    chukki: outlineOf(kannada.layout('ಚುಕ್ಕಿ')),
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
    'src/components/ui/kannada-boxes.ts',
    record('kannadaBoxes', 'the boxes of the outlines in kannada-outlines.ts.', 'box'),
  )
  await writeFile(
    'src/components/ui/kannada-outlines.ts',
    record(
      'kannadaOutlines',
      'numerals and the word chukki, the dots, from Anek Kannada, which not every machine has.',
      'path',
    ),
  )
  console.log(
    `anek-latin.woff2 ${woff2.length} bytes, anek-latin-600.ttf ${sfnt.length} bytes, ${faces.length} fallbacks`,
  )
}

await main()
