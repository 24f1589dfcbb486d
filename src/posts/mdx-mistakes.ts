/** Mistakes in a post that MDX, React or browsers report without a line number, if at all. */
import { VOID } from './mdx-error.ts'
import { attributeOf, BLOCKS, isElement, type Node, nodesIn, PHRASING } from './mdx-nodes.ts'

/** Allowed parents of table elements (HTML, "Tabular data"). Browsers move everything else out of tables. */
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
 * Types of expressions that are not meant as JavaScript if they use none of the post's names. As JavaScript,
 * {Date} and {null} show nothing, {2,3} shows 3, and {1/2} shows 0.5.
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

export type Mistake = { line: number; what: string }

/** Returns the mistake in an HTML element and its correction, if any. React's errors have no line number. */
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
    return 'the style attribute would be dropped. Delete it, because emails and pages use the styles of the site'
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

/** Finds nodes that HTML does not allow where they are, and <pre> elements that would lose spaces. */
function nestingMistakes(node: Node, ancestors: readonly Node[] = []): Mistake[] {
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
    node.type === 'paragraph'
      ? `Write ${outer} for each paragraph, without empty lines`
      : `End ${outer} before it`
  return [{ line, what: `${nameOf(node)} cannot be in ${outer}, so browsers move it. ${how}` }]
}

/** Returns a list with the mistake `what` at a node's first line, or an empty list if there is none. */
export const mistakesAt = ({ position }: Node, what: string | false | undefined): Mistake[] =>
  what ? [{ line: position?.start.line ?? 1, what }] : []

/** The names that a post declares, and the names that each node's code uses. */
interface Names {
  declared: ReadonlySet<string>
  used: ReadonlyMap<Node, ReadonlySet<string>>
}

function namesOf(nodes: readonly Node[]): Names {
  const declared = new Set(['props', 'undefined'])
  const used = new Map<Node, Set<string>>()
  for (const node of nodes) {
    const names = new Set<string>()
    const trees = [
      node.data?.estree,
      ...(node.attributes ?? []).map(
        ({ value, data }) => (typeof value === 'object' ? value?.data?.estree : undefined) ?? data?.estree,
      ),
    ]
    for (const code of trees) if (isCode(code)) namesIn(code, declared, names)
    used.set(node, names)
  }
  return { declared, used }
}

/** Finds braces that are not meant as JavaScript. */
function codeMistakes(node: Node, { declared, used }: Names): Mistake[] {
  const names = [...(used.get(node) ?? [])]
  const refused = (start: string, shown: string) =>
    mistakesAt(
      node,
      `"{" starts JavaScript${start}. Write "\\{${shown}\\}" to show the braces, or write the value itself`,
    )
  const unknown = names.filter(name => !declared.has(name) && !(name in globalThis))
  if (unknown.length > 0) return unknown.flatMap(name => refused(`, and ${name} is not defined`, name))
  const { body } = (node.data?.estree ?? {}) as { body?: { expression?: Code }[] }
  const expression = body?.[0]?.expression
  const isText = typeof expression?.['value'] === 'string'
  const usesNames = names.some(name => declared.has(name) || expression?.type === 'BinaryExpression')
  const isLost = LOST.has(expression?.type ?? '') && !isText && !usesNames
  return isLost ? refused('', (node.value ?? '').trim()) : []
}

function importMistakes(node: Node): Mistake[] {
  if (node.type !== 'mdxjsEsm') return []
  const { body = [] } = (node.data?.estree ?? {}) as { body?: { type: string; source?: unknown }[] }
  const imports = body.some(({ type, source }) => type === 'ImportDeclaration' || source)
  return mistakesAt(
    node,
    imports && 'a post cannot import code. Delete the line, or start the text with another word',
  )
}

/** Finds elements that do not exist, or that React rejects without a line number. */
function renderMistakes(node: Node, { declared }: Names): Mistake[] {
  if (!isElement(node)) return []
  const [name = ''] = (node.name ?? '').split('.')
  const isUnknown = /^[A-Z_$]/.test(name) && !COMPONENTS.includes(name) && !declared.has(name)
  return [
    isUnknown &&
      `<${name}> is not an element. Write <${COMPONENTS.join('> or <')}>, an HTML element, or "\\<${name}>" to show the character`,
    name === 'Drawing' &&
      typeof (attributeOf(node, 'rows') ?? '') === 'string' &&
      '<Drawing> has no rows in braces. Write <Drawing rows={[5, 5, 5]} caption="…" />',
    elementMistake(name, node.children?.length ? { children: node.children } : {}),
  ].flatMap(what => mistakesAt(node, what))
}

/** Returns the mistakes in a post's code and elements. Later errors, if any, would not name the line. */
export function mistakesInTree(tree: Node): Mistake[] {
  const nodes = nodesIn(tree)
  const names = namesOf(nodes)
  return [
    ...nodes.flatMap(node => codeMistakes(node, names)),
    ...nodes.flatMap(importMistakes),
    ...nodes.flatMap(node => renderMistakes(node, names)),
    ...nestingMistakes(tree),
  ]
}

/** Remark plugin that throws an error for the first mistake. */
export const remarkMistakes = () => (tree: unknown) => {
  const [mistake] = mistakesInTree(tree as Node)
  if (mistake) throw Object.assign(new Error(mistake.what), { line: mistake.line })
}
