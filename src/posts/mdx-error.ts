/** Rewrites the MDX parser's errors, so that they tell authors what is wrong and how to correct it. */
import { ContentError } from './content-error.ts'

/** An error from @mdx-js/mdx (VFileMessage). */
interface ParserError {
  line?: number
  reason?: string
  ruleId?: string
  source?: string
  message: string
  cause?: unknown
}

/** HTML's void elements. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

const BRACE = 'Write "\\{" and "\\}" to show braces, or put code in backticks'
const LESS_THAN = 'Write "\\<" to show the character, or put code in backticks'

/** Replaces code and escaped characters with spaces, so that positions stay the same. */
const withoutCode = (text: string) =>
  text
    .replace(/^( {0,3})(`{3,}|~{3,})[^]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![^]))/gm, code =>
      code.replace(/[^\n]/g, ' '),
    )
    .replace(/\\[\\`{}<>]/g, '  ')
    .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, code => code.replace(/[^\n]/g, ' '))

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Returns the line of the first brace that is not closed. */
function openBrace(text: string): number | undefined {
  const open: number[] = []
  for (const { 0: sign, index } of withoutCode(text).matchAll(/[{}]/g)) {
    if (sign === '{') open.push(index)
    else open.pop()
  }
  return open[0] === undefined ? undefined : lineAt(text, open[0])
}

/** Returns the line where the last tag starts. */
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
    return { what: `a closing tag such as </b> has no opening tag. Delete it. ${LESS_THAN}` }
  if (source === 'micromark-extension-mdxjs-esm')
    return {
      what: `a paragraph that starts with "import" or "export" is JavaScript, and this one is not valid (${(cause as Error | undefined)?.message ?? reason}). Start the text with another word`,
    }
  if (source === 'micromark-extension-mdx-expression') {
    const line = ruleId === 'unexpected-eof' ? openBrace(text) : undefined
    return {
      ...(line ? { line } : {}),
      what: `"{" starts JavaScript, and ${line ? 'its "}" is missing' : 'the code after it is not valid'}. ${BRACE}`,
    }
  }
  if (/^Unexpected character `!`/.test(reason))
    return { what: 'MDX has no HTML comments. Write "{/* a comment */}"' }
  if (reason.includes('create a link'))
    return { what: 'a URL between < and > is not a link in MDX. Write "[text](https://…)" or just the URL' }
  if (/before attribute value/.test(reason))
    return { what: 'the value of an attribute needs quotes or braces. Write name="value" or name={5}' }
  if (ruleId === 'unexpected-eof') {
    const line = lastTag(text)
    const quote = reason.includes('closing quote') ? 'has a quote that is not closed' : 'is not closed'
    return { ...(line ? { line } : {}), what: `"<" starts a tag that ${quote}. ${LESS_THAN}` }
  }
  if (ruleId === 'unexpected-character') return { what: `this "<" does not start a tag. ${LESS_THAN}` }
  return { what: reason }
}

/** Adds the file, the line and a correction to an error that MDX threw while compiling `text`. */
export function mdxError(file: string, text: string, error: unknown): Error & { line: number } {
  const thrown = error as ParserError
  const { line = thrown.line, what } = thrown.reason ? explain(thrown, text) : { what: thrown.message }
  return Object.assign(new ContentError(`${file}:${line ? `${line}:` : ''} ${what}`), { line: line ?? 1 })
}
