/** Errors of the MDX parser in the words of a writer: what is wrong, and how to write it. */
import { ContentError } from './content-error.ts'

/** An error of @mdx-js/mdx (VFileMessage). */
interface ParserError {
  line?: number
  reason?: string
  ruleId?: string
  source?: string
  message: string
  cause?: unknown
}

/** Elements of HTML without content. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

const BRACE = 'Write "\\{" and "\\}" to show braces, or put code in backquotes'
const LESS_THAN = 'Write "\\<" to show the sign, or put code in backquotes'

/** Returns the text with spaces in place of code and of escaped characters, so that positions stay. */
const withoutCode = (text: string) =>
  text
    .replace(/^( {0,3})(`{3,}|~{3,})[^]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![^]))/gm, code =>
      code.replace(/[^\n]/g, ' '),
    )
    .replace(/\\[\\`{}<>]/g, '  ')
    .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, code => code.replace(/[^\n]/g, ' '))

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Line of the first brace that is not closed. */
function openBrace(text: string): number | undefined {
  const open: number[] = []
  for (const { 0: sign, index } of withoutCode(text).matchAll(/[{}]/g)) {
    if (sign === '{') open.push(index)
    else open.pop()
  }
  return open[0] === undefined ? undefined : lineAt(text, open[0])
}

/** Line of the last beginning of a tag. */
function lastTag(text: string): number | undefined {
  const last = [...withoutCode(text).matchAll(/<[\w$/]/g)].at(-1)
  return last && lineAt(text, last.index)
}

function explain(
  { reason = '', ruleId, source, cause }: ParserError,
  text: string,
): { line?: number; what: string } {
  const open = /for `<([^`]*)>` \((\d+):/.exec(reason)
  if (open) {
    const [, name = '', line] = open
    const closed = /Unexpected closing tag `([^`]*)`/.exec(reason)?.[1]
    if (VOID.test(name)) return { line: Number(line), what: `<${name}> is not closed. Write "<${name} />"` }
    return {
      line: Number(line),
      what: `<${name}> is not closed${closed ? ` before ${closed}` : ''}. Write "</${name}>" in the same paragraph, or both tags on lines of their own. ${LESS_THAN}`,
    }
  }
  if (ruleId === 'unexpected-closing-slash')
    return { what: `a closing tag such as </b> has no beginning. Delete it. ${LESS_THAN}` }
  if (source === 'micromark-extension-mdxjs-esm')
    return {
      what: `a paragraph that begins with "import" or "export" is JavaScript, and this one is none (${(cause as Error | undefined)?.message ?? reason}). Begin the text with another word`,
    }
  if (source === 'micromark-extension-mdx-expression') {
    const line = ruleId === 'unexpected-eof' ? openBrace(text) : undefined
    return {
      ...(line ? { line } : {}),
      what: `"{" begins JavaScript, and ${line ? 'its "}" is missing' : 'this is none'}. ${BRACE}`,
    }
  }
  if (/^Unexpected character `!`/.test(reason))
    return { what: 'MDX has no HTML comments. Write "{/* a comment */}"' }
  if (reason.includes('create a link'))
    return { what: 'an address in < and > is no link in MDX. Write "[text](https://…)" or the address alone' }
  if (/before attribute value/.test(reason))
    return { what: 'the value of an attribute needs quotes or braces. Write name="value" or name={5}' }
  if (ruleId === 'unexpected-eof') {
    const line = lastTag(text)
    const quote = reason.includes('closing quote') ? 'a quote that is not closed' : 'no end'
    return { ...(line ? { line } : {}), what: `"<" begins a tag that has ${quote}. ${LESS_THAN}` }
  }
  if (ruleId === 'unexpected-character') return { what: `"<" begins a tag, and this is none. ${LESS_THAN}` }
  return { what: reason }
}

/** Returns an error with file, line, what is wrong and how to write it, for an error of @mdx-js/mdx. `text` is what it compiled. */
export function mdxError(file: string, text: string, error: unknown): Error & { line: number } {
  const thrown = error as ParserError
  const { line = thrown.line, what } = thrown.reason ? explain(thrown, text) : { what: thrown.message }
  return Object.assign(new ContentError(`${file}:${line ? `${line}:` : ''} ${what}`), { line: line ?? 1 })
}
