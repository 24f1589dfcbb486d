import { LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { notXmlIn } from '../company/characters.ts'
import { anyCopy } from '../company/schemas.ts'
import { ContentError } from './content-error.ts'

/** Returns the line of the value at a path, or of the nearest enclosing value. Line numbers start at 1. */
function lineOf(document: ReturnType<typeof parseDocument>, counter: LineCounter, path: readonly unknown[]) {
  for (let depth = path.length; depth > 0; depth--) {
    const node: unknown = document.getIn(path.slice(0, depth), true)
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range
    if (range) return counter.linePos(range[0]).line + 1
  }
  return 1
}

const QUOTES = 'Put the whole value in quotes, as in title: "One: two". Write a quote inside as \\"'

/** Messages with the mistake and its correction, by the YAML parser's error code. */
const SYNTAX: Record<string, string> = {
  BLOCK_AS_IMPLICIT_KEY: `a value with ": " needs quotes. ${QUOTES}`,
  BAD_SCALAR_START: `a value cannot start with this character. ${QUOTES}`,
  UNEXPECTED_TOKEN: `the value has a character with a special meaning in YAML. ${QUOTES}`,
  BAD_INDENT: 'a "]" or "}" is missing. Write tags: [One, Two] and image: { rows: [1, 3, 1] }',
  BAD_COLLECTION_TYPE: 'a list is not in brackets. Write tags: [One, Two]',
  DUPLICATE_KEY: 'the field occurs twice. Delete one of the lines',
  MULTILINE_IMPLICIT_KEY: 'a field has no ": " after its name. Write title: A title',
  MISSING_CHAR: 'a field has no ": " after its name, or a bracket is not closed. Write title: A title',
  TAB_AS_INDENT: 'a line starts with a tab. Use spaces',
  BAD_ALIAS: `a value cannot start with this character. ${QUOTES}`,
}

const isString = (value: unknown) => typeof value === 'string'

const OPEN_QUOTE = /^[\w-]+:[ \t]+(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/

/** Returns the parser's first error, or else text that it would silently drop. Line numbers start at 1. */
function syntaxMistakes(
  yaml: string,
  document: ReturnType<typeof parseDocument>,
  counter: LineCounter,
): { line: number; message: string }[] {
  const found = document.errors.map(({ code, pos, message }) => ({
    line: counter.linePos(pos[0]).line,
    message: SYNTAX[code] ?? message.replace(/\n[^]*/, ''),
  }))
  if (found.length > 0) {
    // For an unclosed quote, the parser reports a later line or the end of the text.
    const open = yaml.split('\n').findIndex(text => OPEN_QUOTE.test(text))
    const quote = 'a quote is not closed. Write both quotes on one line, as in title: "A title"'
    return open >= 0 ? [{ line: open + 1, message: quote }] : found.slice(0, 1)
  }
  const cut: { line: number; message: string }[] = []
  const report = ({ range }: Node, what: string) =>
    void cut.push({ line: counter.linePos(range?.[0] ?? 0).line, message: `${what}. ${QUOTES}` })
  visit(document, {
    Scalar(key, node) {
      if (node.tag ?? node.anchor) report(node, 'a value cannot start with "!" or "&"')
      else if (key !== 'key' && node.type === 'PLAIN' && [node.comment, node.value].every(isString))
        report(node, 'the text after " #" would be ignored')
    },
    Alias: (_, node) => report(node, 'a value cannot start with "*"'),
  })
  return cut
}

/** Messages for invalid values, which Zod's messages call "input". A schema's messages take precedence. */
const typeError: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'unrecognized_keys')
    return `no such field: ${issue.keys.join(', ')}. Correct the name, or delete the line`
  if (issue.code === 'too_small') return 'must not be empty'
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return undefined
  const examples: Record<string, string> = {
    array: 'a list, like [One, Two]',
    object: 'fields in braces, like { rows: [1, 3, 1] }',
    boolean: 'true or false',
    number: 'a number',
    string: 'a string; put a number in quotes',
  }
  return `must be ${examples[issue.expected] ?? issue.expected}`
}

const BLOCK = /^---[ \t]*\n(?<yaml>[^]*?)^---[ \t]*(?:\n|$)/m

/** Returns the text of a file without its byte-order mark, and with Unix line endings. */
export const normalizedText = (source: string): string =>
  source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/** Returns the text of a file with empty lines in place of its front matter. */
export const bodyOf = (text: string): string => text.replace(BLOCK, block => block.replace(/[^\n]/g, ''))

/**
 * Splits a file into its front matter (YAML between two lines of `---`) and its body. In the body, empty
 * lines replace the front matter, so that line numbers stay the same. Throws an error that names the file,
 * line and field of each mistake.
 */
export function parseFrontMatter<T>(
  file: string,
  source: string,
  schema: z.ZodType<T>,
): { data: T; body: string } {
  const text = normalizedText(source)
  const forbidden = notXmlIn(text)
  if (forbidden)
    throw new ContentError(
      `${file}:${text.slice(0, forbidden.index).split('\n').length}: ${forbidden.message}`,
    )
  const block = BLOCK.exec(text)
  if (!block?.groups || block.index !== 0)
    throw new ContentError(
      `${file}:1: this file has no front matter. Start with a line of "---", the fields, and another line of "---"`,
    )
  const counter = new LineCounter()
  const document = parseDocument(block.groups['yaml'] ?? '', { lineCounter: counter, prettyErrors: false })
  const syntax = syntaxMistakes(block.groups['yaml'] ?? '', document, counter).map(
    ({ line, message }) => `${file}:${line + 1}: ${message}`,
  )
  if (syntax.length > 0) throw new ContentError(syntax.join('\n'))
  // Block scalars (`|` and `>`) end in a line break.
  const reviver = (_: unknown, value: unknown) => (typeof value === 'string' ? value.trim() : value)
  const data: unknown = document.toJS({ reviver }) ?? {}
  const result = schema.safeParse(data, { error: typeError })
  // Finds YAML escapes for characters that XML forbids.
  const { error } = result.success ? anyCopy.safeParse(result.data) : result
  if (error)
    throw new ContentError(
      error.issues
        .map(({ path, message }) => {
          const field = path.length > 0 ? `${path.join('.')}: ` : ''
          const [name] = path
          if (path.length === 1 && !document.has(name))
            return `${file}:1: ${field}is missing. Write "${String(name)}: …" between the lines of ---`
          return `${file}:${lineOf(document, counter, path)}: ${field}${message}`
        })
        .join('\n'),
    )
  const lines = block[0].split('\n').length - 1
  return { data: result.data as T, body: '\n'.repeat(lines) + text.slice(block[0].length) }
}
