/** Syntax of posts: GitHub Flavored Markdown with HTML elements, and typographic punctuation outside code. */
import { type CompileOptions, createProcessor } from '@mdx-js/mdx'
import remarkGfm, { type Options } from 'remark-gfm'
import remarkSmartypants from 'remark-smartypants'
import { remarkMistakes } from './mdx-mistakes.ts'
import { BLOCKS, isBlank, isElement, type Node, nodesIn, PHRASING } from './mdx-nodes.ts'

/** Elements whose text is shown as written. */
const VERBATIM = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'var'])
/** Elements that a click activates. A URL in them does not become a link. */
const ACTIVATED = new Set(['a', 'button', 'label', 'summary'])
/** Elements that can contain paragraphs, but usually contain a line of text. */
const LINES = new Set(['caption', 'dd', 'dt', 'figcaption', 'li', 'td', 'th'])
/** Number of Markdown characters on each side of formatted text, by node type. */
const MARKS: Record<string, number> = { emphasis: 1, strong: 2, delete: 2 }

const isCode = ({ type }: Node) => /^mdx(?:Flow|Text)Expression$/.test(type)
const isBlock = (node: Node) => isElement(node) && BLOCKS.has(node.name ?? '')
const isImage = ({ type, name }: Node) => type === 'image' || type === 'imageReference' || name === 'img'

/** Merges adjacent text nodes of an element whose text is shown as written. */
const joined = (nodes: Node[]) =>
  nodes.reduce<Node[]>((before, node) => {
    const last = before.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') return [...before, node]
    return [...before.slice(0, -1), { ...last, value: (last.value ?? '') + (node.value ?? '') }]
  }, [])

/** Undoes Markdown formatting in code elements, and autolinking inside links. Keeps URLs as written. */
function restoreText(parent: Node, source: string, isVerbatim = false, isActivated = false): void {
  const restored = (node: Node): Node[] => {
    const { type, name } = node
    const start = node.position?.start.offset
    restoreText(
      node,
      source,
      isVerbatim || (isElement(node) && VERBATIM.has(name ?? '')),
      isActivated || (isElement(node) && ACTIVATED.has(name ?? '')),
    )
    // GFM turns bare URLs into links. In the source, all other links start with a bracket.
    const isBareUrl = type === 'link' && (start === undefined || source[start] !== '[')
    const isUrl = isBareUrl || (type === 'link' && node.children?.[0]?.value === node.url)
    if (isUrl) for (const child of node.children ?? []) child.data = { isVerbatim: true }
    if (isBareUrl && (isVerbatim || isActivated)) return node.children ?? []
    if (!isVerbatim || start === undefined) return [node]
    const mark = { type: 'text', value: source.slice(start, start + (MARKS[type] ?? 0)) }
    return mark.value ? [mark, ...(node.children ?? []), mark] : [node]
  }
  if (!parent.children) return
  const children = parent.children.flatMap(restored)
  parent.children = isVerbatim ? joined(children) : children
  if (isVerbatim)
    for (const child of parent.children) if (child.type === 'text') child.data = { isVerbatim: true }
}

/** Returns a paragraph of these nodes without whitespace at its ends, or an empty list if nothing is left. */
function part(paragraph: Node, nodes: readonly Node[]): Node[] {
  const children = nodes.slice(
    nodes.findIndex(node => !isBlank(node)),
    nodes.findLastIndex(node => !isBlank(node)) + 1,
  )
  const [first, last] = [children[0], children.at(-1)]
  if (!first) return []
  if (first.type === 'text') first.value = first.value?.trimStart() ?? ''
  if (last?.type === 'text') last.value = last.value?.trimEnd() ?? ''
  return [{ ...paragraph, children, ...(first.position ? { position: first.position } : {}) }]
}

/**
 * Moves elements out of a paragraph if they cannot be in one. MDX does so only if the paragraph contains
 * nothing else.
 */
function withoutBlocks(paragraph: Node): Node[] {
  const { children = [] } = paragraph
  if (children.every(child => isElement(child) || isCode(child) || isBlank(child)))
    return children
      .filter(child => !isBlank(child))
      .map(child => Object.assign(child, { type: child.type.replace('Text', 'Flow') }))
  const parts: Node[] = []
  let inline: Node[] = []
  for (const child of children)
    if (isBlock(child)) {
      parts.push(...part(paragraph, inline), { ...child, type: 'mdxJsxFlowElement' })
      inline = []
    } else inline.push(child)
  return [...parts, ...(parts.length > 0 ? part(paragraph, inline) : [paragraph])]
}

/** Keeps paragraphs out of phrasing elements, and block elements out of paragraphs, as HTML requires. */
function placeParagraphs(parent: Node): void {
  if (!parent.children || parent.type === 'paragraph') return
  parent.children = parent.children.flatMap(child =>
    child.type === 'paragraph' ? withoutBlocks(child) : [child],
  )
  parent.children.forEach(placeParagraphs)
  if (!isElement(parent)) return
  const [, ...others] = parent.children
  const name = parent.name ?? ''
  const isUnwrapped = (child: Node) =>
    child.type === 'paragraph' &&
    (child.children?.every(isImage)
      ? name === 'figure'
      : others.length === 0 && name !== 'pre' && (PHRASING.has(name) || LINES.has(name)))
  parent.children = parent.children.flatMap(child => (isUnwrapped(child) ? (child.children ?? []) : [child]))
}

/** Corrects how Markdown treats HTML elements, in a tree that MDX parsed from `source`. */
function correctElements(tree: Node, source: string): void {
  restoreText(tree, source)
  placeParagraphs(tree)
}
const remarkHtmlElements = () => (tree: unknown, file: unknown) => correctElements(tree as Node, String(file))

const DASHES: Record<string, string> = { '--': '–', '---': '—' }

/** Makes quotes, and dashes between words, typographic. An option such as --draft stays unchanged. */
function remarkTypography(this: ThisParameterType<typeof remarkSmartypants>) {
  const quote = remarkSmartypants.call(this, { dashes: false, ellipses: false, backticks: false }) as (
    tree: unknown,
  ) => void
  return (tree: unknown) => {
    const nodes = nodesIn(tree as Node)
    const verbatim = nodes.filter(({ data }) => data?.isVerbatim)
    for (const node of verbatim) node.type = 'inlineCode'
    // Per block, because a quote depends only on its own block, and parsing a text without quotes is slow.
    for (const block of (tree as Node).children ?? [])
      if (nodesIn(block).some(({ type, value = '' }) => type === 'text' && /["']/.test(value)))
        quote({ type: 'root', children: [block] })
    for (const { children = [] } of nodes)
      children.forEach((node, i) => {
        if (node.type !== 'text') return
        const [before, after] = [i > 0 ? 'a' : '', i < children.length - 1 ? 'a' : '']
        node.value = `${before}${node.value ?? ''}${after}`
          .replace(
            /(?<=[^\s\-(['"“‘{=/])-{2,3}(?=[^\s->])|(?<=\s)-{2,3}(?=\s)/g,
            dashes => DASHES[dashes] ?? dashes,
          )
          .slice(before.length, after ? -1 : undefined)
      })
    for (const node of verbatim) node.type = 'text'
  }
}

/** A single tilde, as in "5~10 minutes", does not strike text out. */
const gfm: [typeof remarkGfm, Options] = [remarkGfm, { singleTilde: false }]

const parser = createProcessor({ remarkPlugins: [gfm] })
/** Parses a post without the corrections in this file. */
export const parseMarkdown = (body: string): Node => parser.parse(body) as unknown as Node

/** Parses a post, with the same corrections as on its page. Modifies `tree`, the post as parsed before. */
export function parsePost(body: string, tree = parseMarkdown(body)): Node {
  correctElements(tree, body)
  return tree
}

/** Plugins for posts on pages, in feeds and in emails. */
export const markdown: NonNullable<CompileOptions['remarkPlugins']> = [
  gfm,
  remarkHtmlElements,
  remarkTypography,
  remarkMistakes,
]
