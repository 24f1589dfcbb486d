import { z } from 'zod'
import { anyCopy } from '../company/schemas.ts'
import { describeCharacter, rareCharacters } from '../company/characters.ts'
import { ContentError } from '../posts/content-error.ts'
import { textsIn, withoutCompany } from './texts-in.ts'

interface CheckedContent {
  file: string
  name: string
  value: unknown
  schema: z.ZodType
}

type Exports = Readonly<Record<string, unknown>>

/** Files with copy and facts: `content.ts` or `<component>.content.ts` next to components, and `company/`. */
const files = import.meta.glob<Exports>(
  ['../**/{content,*.content}.ts', '../company/**/*.{ts,tsx,js,mjs,json}', '!../company/schemas.ts'],
  { eager: true },
)

/** Returns the content files' values with their schemas, and a problem for each schema without a value. */
export function contentWithSchemas(contentFiles: Readonly<Record<string, Exports>> = files): {
  content: readonly CheckedContent[]
  problems: readonly string[]
} {
  const problems: string[] = []
  const content = Object.entries(contentFiles).flatMap(([path, { schema: schemas = {}, ...exports }]) => {
    const file = path.slice('../'.length)
    const values = Object.entries(exports).filter(([, value]) => typeof value !== 'function')
    const rules = new Map(
      Object.entries(schemas as Exports).flatMap(([name, rule]) =>
        rule instanceof z.ZodType ? [[name, rule] as const] : [],
      ),
    )
    for (const name of Object.keys(schemas as Exports))
      if (!(name in exports) || !rules.has(name))
        problems.push(`  src/${file}: schema.${name}: must be the schema of a value that the file exports`)
    return values.flatMap(([name, value]): CheckedContent[] => {
      const own = rules.get(name)
      // A schema may allow a missing value, such as the drawing of a blog without posts.
      const schemas = own && value === undefined ? [own] : own ? [own, anyCopy] : [anyCopy]
      return schemas.map(schema => ({ file, name, value, schema }))
    })
  })
  return { content, problems }
}

/** The field whose text is drawn as an outline (ui/kannada-outline.tsx). */
const OUTLINE = 'kannada'
/** Values from the posts; `checkPosts` checks these values. */
const OF_POSTS = ['newestPosts', 'olderPosts', 'postDetails']

/** Reports fields with characters that make browsers search all fonts before a page's first paint. */
const rareCharactersIn = ({ file, name, value }: CheckedContent): string[] =>
  OF_POSTS.includes(name)
    ? []
    : textsIn(value, [name]).flatMap(({ text, path }) => {
        const rare = rareCharacters(withoutCompany(text)).map(describeCharacter)
        return rare.length === 0 || path.at(-1) === OUTLINE
          ? []
          : `  src/${file}: ${path.join('.')}: "${text}" has ${rare.join(', ')}. The page would not paint until the browser had searched all fonts. Use Latin letters, or draw the text as src/ui/kannada-outline.tsx does`
      })

/**
 * Throws one error that lists every schema without a value, and every invalid value with its file, field,
 * text, length and rule. Text that two files share is reported only for the first file.
 */
export function checkContent({ content, problems: undeclared } = contentWithSchemas()): void {
  const reported = new Set<string>()
  const problems = content.flatMap(({ file, name, value, schema }) => {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return []
    return result.error.issues.flatMap(({ path, message, input: invalid }) => {
      const field = `  src/${file}: ${[name, ...path].join('.')}: `
      if (typeof invalid !== 'string' || invalid.trim() === '') return [field + message]
      const text = message.includes(invalid)
        ? message
        : `"${invalid}" (${[...invalid].length} characters): ${message}`
      if (reported.has(text)) return []
      reported.add(text)
      return [field + text]
    })
  })
  const rare = content.filter(({ schema }) => schema === anyCopy).flatMap(rareCharactersIn)
  const all = new Set([...undeclared, ...problems, ...rare])
  if (all.size > 0) throw new ContentError(`Invalid content:\n${[...all].join('\n')}`)
}

const PLACEHOLDER = /acme|example|0000 0000|000000$|00:11:22:33/i

/** Returns the paths of company values that are still placeholders, such as `logdhan.site`. */
export const placeholdersIn = (value: unknown, parent: readonly string[] = []): string[] =>
  textsIn(value, parent).flatMap(({ text, path }) => (PLACEHOLDER.test(text) ? path.join('.') : []))
