/**
 * Schemas that the content files share. Each file declares rules for its values with `schemaOf`. The build
 * and the development server check all values (check-content.ts); no page loads the schemas.
 */
import { z } from 'zod'
import { dotsOf, traceCurve } from '../ui/mirror-curve.ts'
import { notXmlIn } from './characters.ts'

/**
 * Declares schemas for a file's values, by name. The file exports them as `schema`. Every value must also fit
 * `anyCopy`. The schemas are in a function, because the bundler drops a function that the scripts never call.
 */
/* @__NO_SIDE_EFFECTS__ */
export const schemaOf = <Schemas extends Readonly<Record<string, z.ZodType>>>(
  schemas: () => Schemas,
): Schemas => schemas()

/** Types of a file's values, by name. */
export type ContentOf<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Schemas]: z.infer<Schemas[Name]>
}

/** Does not trim: in an intersection (`copyWith`), zod would throw (findings/zod-safe-parse-throws.sh). */
export const nonBlank = z.string().regex(/\S/, 'must not be empty')

/** A category or tag. The Atom feed's package writes both into attributes without escaping "<". */
export const feedLabel = nonBlank.regex(/^[^<]*$/, 'must not contain "<"')

export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a year and a month, like 2023-11')

/** A string with a limited length. Errors quote the string, which may be built from several values. */
export const textOfLength = (what: string, min: number, max: number) =>
  nonBlank.refine(value => [...value].length >= min && [...value].length <= max, {
    error: ({ input }) => {
      const value = String(input)
      return `"${value}" has ${[...value].length} characters; ${what} must have ${min === 1 ? 'at most' : `${min} to`} ${max}`
    },
  })

export const floor = z.enum(['brand', 'secondary', 'contrast', 'product'])

const curveOf = (row: z.ZodString) =>
  z
    .object({
      rows: z
        .array(z.union([z.number().int().positive(), row]))
        .min(1)
        .readonly(),
      symmetry: z.enum(['both', 'lr', 'ud', 'turn', 'none']).optional(),
      seed: z.number().int().positive().optional(),
      openness: z.number().min(0).max(1).optional(),
      lines: z.number().int().positive().optional(),
    })
    .refine(({ rows }) => new Set(rows.filter(row => typeof row === 'number').map(row => row % 2)).size < 2, {
      error: 'mixes odd and even numbers of dots, which do not line up: use one kind',
      abort: true,
    })
    .refine(drawing => traceCurve(drawing).paths.length === (drawing.lines ?? 1), {
      error:
        'has the wrong number of closed lines for every seed tried: change its rows, symmetry or openness',
      abort: false,
    })

/** A line around dots (ui/mirror-curve.ts). */
export const curve = curveOf(z.string().regex(/^[x.]+$/, 'must be a dot count, or a row of "x" and "."'))

/** A line around some of the dots: an `o` is outside it. Covers and icons do not draw such dots. */
export const curveWithOpenDots = curveOf(
  z.string().regex(/^[xo.]+$/, 'must be a dot count, or a row of "x", "o" and "."'),
)

export const logoSchema = z.union([
  curve,
  z.strictObject({
    viewBox: z.string().refine(text => {
      // https://www.w3.org/TR/SVG2/coords.html#ViewBoxAttribute
      const numbers = text.split(/\s*,\s*|\s+/).map(number => (number ? Number(number) : Number.NaN))
      const [, , width = 0, height = 0] = numbers
      return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    }, 'must be the four numbers of a viewBox, such as 0 0 24 24'),
    path: z.string().regex(/^[Mm][\s\w,.+-]+$/, 'must be the d attribute of a <path>'),
  }),
])

/**
 * Drawing in a page header, and a caption that counts the dots inside. Pages that list what the dots stand
 * for omit the caption. Each line in `above` has a caption.
 */
export const headerDrawing = z
  .object({
    above: z
      .array(z.strictObject({ curve: curveWithOpenDots, caption: nonBlank }))
      .readonly()
      .optional(),
    curve: curveWithOpenDots,
    caption: nonBlank.optional(),
  })
  .refine(
    drawing =>
      [undefined, String(dotsOf(drawing.curve.rows).length)].includes(
        /^\d+/.exec(drawing.caption ?? '')?.[0],
      ),
    {
      error: "must start with the drawing's number of dots, or with no number",
      path: ['caption'],
    },
  )

/** Accepts any value without empty strings, invisible characters, missing values, NaN or Infinity. */
export const anyCopy = z.unknown().check(({ value, issues }) => {
  const walk = (node: unknown, path: (string | number)[]) => {
    const problem =
      typeof node === 'string'
        ? node.trim() === ''
          ? 'must not be empty'
          : notXmlIn(node)?.message
        : typeof node === 'number' && !Number.isFinite(node)
          ? 'must be a number'
          : node === undefined || node === null
            ? 'is missing'
            : undefined
    if (problem) issues.push({ code: 'custom', input: node, path, message: problem })
    if (typeof node === 'object' && node !== null)
      Object.entries(node).forEach(([key, child]) => walk(child, [...path, key]))
  }
  walk(value, [])
})

/** Like `anyCopy`, but with rules for some fields. */
export const copyWith = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).and(anyCopy)

export const pageTitle = textOfLength('a title', 50, 60)
export const pageDescription = textOfLength('a description', 120, 160)

export type Floor = z.infer<typeof floor>
export type HeaderDrawing = z.infer<typeof headerDrawing>
