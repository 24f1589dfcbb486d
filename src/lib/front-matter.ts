import { LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { notXmlIn } from './xml-characters.ts'

/** Returns the line of the value at a path, or of the nearest value around it. Lines of the file are counted from 1. */
function lineOf(document: ReturnType<typeof parseDocument>, counter: LineCounter, path: readonly unknown[]) {
  for (let depth = path.length; depth > 0; depth--) {
    const node: unknown = document.getIn(path.slice(0, depth), true)
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range
    if (range) return counter.linePos(range[0]).line + 1
  }
  return 1
}

/** Characters that XML does not allow, written as escapes of YAML. */
const escapedProblems = (value: unknown, path: string[] = []): { path: string[]; message: string }[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => escapedProblems(inner, [...path, name]))
  const found = typeof value === 'string' ? notXmlIn(value) : undefined
  return found ? [{ path, message: found.message }] : []
}

/**
 * Splits a file into its front matter (YAML between two lines of `---`) and its body. In the body, empty lines take the place of
 * the front matter, so that lines have the same numbers as in the file. Throws an error that names the file, line and field of
 * each mistake.
 */
export function parseFrontMatter<T>(
  file: string,
  source: string,
  schema: z.ZodType<T>,
): { data: T; body: string } {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const forbidden = notXmlIn(text)
  if (forbidden)
    throw new Error(`${file}:${text.slice(0, forbidden.index).split('\n').length}: ${forbidden.message}`)
  const block = /^---[ \t]*\n(?<yaml>[^]*?)^---[ \t]*(?:\n|$)/m.exec(text)
  if (!block?.groups || block.index !== 0) throw new Error(`${file}:1: begins without front matter ("---")`)
  const counter = new LineCounter()
  const document = parseDocument(block.groups['yaml'] ?? '', { lineCounter: counter, prettyErrors: false })
  const syntax = document.errors.map(
    ({ pos, message }) => `${file}:${counter.linePos(pos[0]).line + 1}: ${message.replace(/\n[^]*/, '')}`,
  )
  if (syntax.length > 0) throw new Error(syntax.join('\n'))
  const result = schema.safeParse(document.toJS())
  if (!result.success)
    throw new Error(
      result.error.issues
        .map(({ path, message }) => {
          const field = path.length > 0 ? `${path.join('.')}: ` : ''
          return `${file}:${lineOf(document, counter, path)}: ${field}${message}`
        })
        .join('\n'),
    )
  const escaped = escapedProblems(result.data).map(
    ({ path, message }) => `${file}:${lineOf(document, counter, path)}: ${path.join('.')}: ${message}`,
  )
  if (escaped.length > 0) throw new Error(escaped.join('\n'))
  const lines = block[0].split('\n').length - 1
  return { data: result.data, body: '\n'.repeat(lines) + text.slice(block[0].length) }
}
