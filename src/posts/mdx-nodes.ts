/** Nodes of a post's syntax tree: images, nesting, and the names in its JavaScript and elements. */
import { VOID } from './mdx-error.ts'

/**
 * Elements that close an open <p> (HTML, "The p element"), and elements that only occur in tables, lists and
 * the like.
 */
export const BLOCKS = new Set(
  'address article aside blockquote caption col colgroup dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Elements that contain phrasing content (HTML). <a>, <del> and <ins> can contain what their parent can. */
export const PHRASING = new Set(
  'abbr b bdi bdo button cite code data datalist dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark meter optgroup option output p pre progress q rb rp rt ruby s samp select small span strong sub summary sup time u var'.split(
    ' ',
  ),
)
/** Allowed parents of table elements (HTML, "Tabular data"). Browsers move other elements out of tables. */
const PARTS = new Map<string, readonly string[]>([
  ['caption', ['table']],
  ['colgroup', ['table']],
  ['col', ['colgroup']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ['td', ['tr']],
  ['th', ['tr']],
])
/** Interactive content (HTML). */
const INTERACTIVE = /^(?:a|button|details|embed|iframe|input|label|select|textarea)$/

/** Components of the site that a post can use without an import. */
const COMPONENTS = ['Drawing']

/** The parts of mdast and MDX nodes that the checks read. */
export interface Node {
  type: string
  name?: string | null
  depth?: number
  lang?: string | null
  alt?: string | null
  title?: string | null
  url?: string
  value?: string
  identifier?: string
  label?: string
  attributes?: Attribute[]
  children?: Node[]
  position?: { start: { line: number; column: number; offset: number }; end: { offset: number } }
  data?: {
    estree?: object | null
    hName?: string
    hProperties?: Record<string, string>
    /** Whether the text is shown as written. */
    isVerbatim?: boolean
  }
}
export interface Attribute {
  type: string
  name?: string
  value?: string | { value: string; data?: { estree?: object | null } } | null
  data?: { estree?: object | null }
}

export const nodesIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

/** An ESTree node. */
type Code = Record<string, unknown> & { type: string }
const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && typeof (value as Code).type === 'string'
const childrenOf = (code: Code): [string, Code][] =>
  Object.entries(code).flatMap(([key, value]) =>
    [value].flat().flatMap((child): [string, Code][] => (isCode(child) ? [[key, child]] : [])),
  )

const DECLARING: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
}

/**
 * Expressions that nobody means as JavaScript, if they use none of the post's names: {Date} and {null} are
 * shown as nothing, {2,3} as 3, and {1/2} as 0.5.
 */
const LOST = new Set(
  'BinaryExpression Identifier Literal SequenceExpression ThisExpression UnaryExpression'.split(' '),
)

/** Collects the names that code declares and uses, regardless of their scope. */
function namesIn(code: Code, declared: Set<string>, used: Set<string>, isPattern = false): void {
  if (code.type === 'Identifier') (isPattern ? declared : used).add(code['name'] as string)
  for (const [key, child] of childrenOf(code)) {
    const isName = (key === 'property' || key === 'key') && code['computed'] !== true
    if (isName || key === 'imported' || key === 'exported') continue
    namesIn(child, declared, used, isPattern || (DECLARING[code.type]?.includes(key) ?? false))
  }
}

export const isElement = ({ type }: Node) => /^mdxJsx(?:Flow|Text)Element$/.test(type)
export const attributeOf = ({ attributes = [] }: Node, name: string) =>
  attributes.find(attribute => attribute.type === 'mdxJsxAttribute' && attribute.name === name)?.value
/** Returns the value of an attribute that is a string or a string literal in braces. */
export function textOf(value: Attribute['value']): string | undefined {
  if (typeof value === 'string') return value
  return /^\s*(["'])([^"'\\]*)\1\s*$/.exec(value?.value ?? '')?.[2]
}

/** A Markdown or JSX image. */
export interface ImageNode {
  node: Node
  parents: readonly Node[]
  /** URL or path; undefined if it is code. */
  url: string | undefined
  alt: string
  title: string | undefined
}

export function imagesIn(tree: Node): ImageNode[] {
  const definitions = nodesIn(tree).filter(({ type }) => type === 'definition')
  const visit = (node: Node, parents: readonly Node[]): ImageNode[] => {
    const found = imageOf(node)
    return [
      ...(found ? [{ node, parents, ...found }] : []),
      ...(node.children ?? []).flatMap(child => visit(child, [...parents, node])),
    ]
  }
  const imageOf = (node: Node) => {
    if (node.type === 'image' || node.type === 'imageReference') {
      const { url, title } =
        node.type === 'image'
          ? node
          : (definitions.find(({ identifier }) => identifier === node.identifier) ?? {})
      return { url: url ?? '', alt: node.alt ?? '', title: title ?? undefined }
    }
    if (!isElement(node) || node.name !== 'img') return undefined
    const alt = attributeOf(node, 'alt')
    return {
      url: textOf(attributeOf(node, 'src') ?? ''),
      // The value of code is only known when the page is rendered.
      alt: textOf(alt) ?? (alt ? 'code' : ''),
      title: textOf(attributeOf(node, 'title')),
    }
  }
  return visit(tree, [])
}

export interface Problem {
  line: number
  what: string
}

/** Returns the mistake in an HTML element and its correction, if any. React's own errors name no line. */
export function elementMistake(
  name: string,
  { children, ...props }: Record<string, unknown>,
): string | undefined {
  if (/^[a-z]/.test(name) && Object.hasOwn(Object.prototype, name))
    return `<${name}> is not an element. Write an HTML element, or "\\<${name}>" to show the character`
  if (VOID.test(name) && children !== undefined) return `<${name}> cannot have content. Write "<${name} />"`
  if (name === 'textarea' && children !== undefined)
    return 'the text of <textarea> is an attribute. Write <textarea defaultValue="…" />'
  if (typeof props['style'] === 'string')
    return 'the style attribute would be dropped. Delete it: emails and pages use the styles of the site'
  if (typeof props['dangerouslySetInnerHTML'] === 'string')
    return 'the dangerouslySetInnerHTML attribute would be dropped. Write its HTML as the content of the element'
  return undefined
}

/** Names of Markdown nodes for error messages. */
const BLOCK_NAMES: Record<string, string> = {
  paragraph: 'a paragraph',
  heading: 'a heading',
  list: 'a list',
  code: 'code',
  blockquote: 'a quotation',
  table: 'a table',
  thematicBreak: 'a thematic break',
}
const LINK_NAMES: Record<string, string> = {
  link: 'a link',
  linkReference: 'a link',
  footnoteReference: 'a footnote',
}
const nameOf = ({ type, name }: Node) =>
  name ? `<${name}>` : (BLOCK_NAMES[type] ?? LINK_NAMES[type] ?? type)
const isHeading = ({ type, name }: Node) => type === 'heading' || /^h[1-6]$/.test(name ?? '')

/** Whether HTML forbids a node inside another node, at any depth. */
function isForbidden(node: Node, { type: outerType, name: outer }: Node): boolean {
  const { type, name } = node
  const isBlock = name ? BLOCKS.has(name) : type in BLOCK_NAMES
  const ofText = outer ? PHRASING.has(outer) : outerType === 'paragraph' || outerType === 'heading'
  if (isBlock && ofText) return !(isHeading(node) && /^(?:legend|summary)$/.test(outer ?? ''))
  const isInteractive = name ? INTERACTIVE.test(name) : type in LINK_NAMES
  return isInteractive && (outer ? outer === 'a' || outer === 'button' : outerType in LINK_NAMES)
}

/** Whether a node breaks the nesting of table elements. Components are allowed. */
function isMisplaced({ type, name, value = '' }: Node, { name: outer }: Node): boolean {
  if (/^[A-Z]/.test(outer ?? '')) return false
  const parents = PARTS.get(name ?? '')
  if (parents) return !parents.includes(outer ?? '')
  const isContent =
    !/^[A-Z]/.test(name ?? '') && !type.endsWith('Expression') && (type !== 'text' || value.trim())
  return Boolean(isContent) && [...PARTS.values()].flat().includes(outer ?? '')
}

/** Returns the nodes that a browser would move, because HTML does not allow them where they are. */
function nestingMistakes(node: Node, ancestors: readonly Node[] = []): Problem[] {
  const line = node.position?.start.line ?? 1
  const loses = ({ type, value = '' }: Node) =>
    type === 'paragraph' || (/^text$|Expression$/.test(type) && value.includes('\n'))
  if (node.name === 'pre' && nodesIn(node).some(loses))
    return [{ line, what: 'the lines in <pre> would lose spaces. Write the code between lines of ```' }]
  const parent = ancestors.at(-1)
  if (parent && isMisplaced(node, parent))
    return [
      {
        line: node.position?.start.line ?? parent.position?.start.line ?? 1,
        what: `${nameOf(node)} cannot be ${parent.name ? `in <${parent.name}>` : 'outside a table'}, so browsers move it. Write <table><tbody><tr><td>…</td></tr></tbody></table>`,
      },
    ]
  const ancestor = ancestors.findLast(outer => isForbidden(node, outer))
  if (!ancestor) return (node.children ?? []).flatMap(child => nestingMistakes(child, [...ancestors, node]))
  const outer = nameOf(ancestor)
  const how =
    node.type === 'paragraph' ? `Write ${outer} once for each, without empty lines` : `End ${outer} before it`
  return [{ line, what: `${nameOf(node)} cannot be in ${outer}, so browsers move it. ${how}` }]
}

/** Returns a post's elements that cannot be rendered, and any undeclared names. */
export function elementMistakes(tree: Node): Problem[] {
  const problems: Problem[] = []
  const nodes = nodesIn(tree)
  const report = ({ position }: Node, what: string) =>
    problems.push({ line: position?.start.line ?? 1, what })
  const declared = new Set(['props', 'undefined'])
  const uses: { node: Node; names: Set<string> }[] = []
  for (const node of nodes) {
    const names = new Set<string>()
    const trees = [
      node.data?.estree,
      ...(node.attributes ?? []).map(
        ({ value, data }) => (typeof value === 'object' ? value?.data?.estree : undefined) ?? data?.estree,
      ),
    ]
    for (const code of trees) if (isCode(code)) namesIn(code, declared, names)
    uses.push({ node, names })
  }
  for (const { node, names } of uses) {
    const unknown = [...names].filter(name => !declared.has(name) && !(name in globalThis))
    for (const name of unknown)
      report(
        node,
        `"{" starts JavaScript, and ${name} is not defined. Write "\\{${name}\\}" to show the braces, or the value itself`,
      )
    const { body } = (node.data?.estree ?? {}) as { body?: { expression?: Code }[] }
    const expression = body?.[0]?.expression
    const isText = typeof expression?.['value'] === 'string'
    const usesPost = [...names].some(name => declared.has(name))
    if (LOST.has(expression?.type ?? '') && unknown.length === 0 && !isText && !usesPost)
      report(
        node,
        `"{" starts JavaScript. Write "\\{${(node.value ?? '').trim()}\\}" to show the braces, or the value itself`,
      )
  }

  for (const node of nodes.filter(({ type }) => type === 'mdxjsEsm')) {
    const { body = [] } = (node.data?.estree ?? {}) as { body?: { type: string; source?: unknown }[] }
    if (body.some(({ type, source }) => type === 'ImportDeclaration' || source))
      report(node, 'a post cannot import code. Delete the line, or start the text with another word')
  }

  for (const node of nodes.filter(isElement)) {
    const [name = ''] = (node.name ?? '').split('.')
    if (/^[A-Z_$]/.test(name) && !COMPONENTS.includes(name) && !declared.has(name))
      report(
        node,
        `<${name}> is not an element. Write <${COMPONENTS.join('> or <')}>, an HTML element, or "\\<${name}>" to show the character`,
      )
    if (name === 'Drawing' && typeof (attributeOf(node, 'rows') ?? '') === 'string')
      report(node, '<Drawing> has no rows in braces. Write <Drawing rows={[5, 5, 5]} caption="…" />')
    const mistake = elementMistake(name, node.children?.length ? { children: node.children } : {})
    if (mistake) report(node, mistake)
  }
  return [...problems, ...nestingMistakes(tree)]
}

/** Remark plugin that throws the first mistake. Otherwise it would surface later, without a line. */
export const refuseMistakes = () => (tree: unknown) => {
  const [problem] = elementMistakes(tree as Node)
  if (problem) throw Object.assign(new Error(problem.what), { line: problem.line })
}
