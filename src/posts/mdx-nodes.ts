/** Nodes of posts, and the names in their JavaScript and elements. */
import { VOID } from './mdx-error.ts'

/** Components of the site that a post can contain without an import. */
const COMPONENTS = ['Drawing']

/** Nodes of mdast with those of MDX, as far as the checks read them. */
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
  position?: { start: { line: number; offset: number }; end: { offset: number } }
  data?: { estree?: object | null; hName?: string; hProperties?: Record<string, string> }
}
export interface Attribute {
  type: string
  name?: string
  value?: string | { value: string; data?: { estree?: object | null } } | null
  data?: { estree?: object | null }
}

export const nodesIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

/** A node of ESTree. */
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

/** Collects the names that JavaScript declares and those that it uses, without regard to their scope. */
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
/** Value of an attribute that is a text, or an expression that is one. */
export function textOf(value: Attribute['value']): string | undefined {
  if (typeof value === 'string') return value
  return /^\s*(["'])([^"'\\]*)\1\s*$/.exec(value?.value ?? '')?.[2]
}

/** An image of Markdown or JSX. */
export interface ImageNode {
  node: Node
  parents: readonly Node[]
  /** Undefined if it is code. */
  address: string | undefined
  alt: string
  title: string | undefined
}

/** Returns the images of a tree. */
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
      return { address: url ?? '', alt: node.alt ?? '', title: title ?? undefined }
    }
    if (!isElement(node) || node.name !== 'img') return undefined
    const alt = attributeOf(node, 'alt')
    return {
      address: textOf(attributeOf(node, 'src') ?? ''),
      // A value that is code is known only when the page is rendered.
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

/** Returns what is wrong with an element of HTML, and how to write it, or nothing. React's own errors name no line. */
export function elementMistake(
  name: string,
  { children, ...props }: Record<string, unknown>,
): string | undefined {
  if (/^[a-z]/.test(name) && Object.hasOwn(Object.prototype, name))
    return `<${name}> is no element. Write an element of HTML, or "\\<${name}>" to show the sign`
  if (VOID.test(name) && children !== undefined) return `<${name}> cannot have content. Write "<${name} />"`
  if (typeof props['style'] === 'string')
    return 'the attribute style would be left out. Delete it: emails and pages have the styles of the site'
  if (typeof props['dangerouslySetInnerHTML'] === 'string')
    return 'the attribute dangerouslySetInnerHTML would be left out. Write its HTML as content of the element'
  return undefined
}

/** Returns the elements of a post that cannot be rendered, and the uses of names that it neither declares nor imports. */
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
  for (const { node, names } of uses)
    for (const name of names)
      if (!declared.has(name) && !(name in globalThis))
        report(
          node,
          `"{" begins JavaScript, and ${name} is not defined. Write "\\{${name}\\}" to show the braces, or the value itself`,
        )

  for (const node of nodes.filter(isElement)) {
    const [name = ''] = (node.name ?? '').split('.')
    if (/^[A-Z_$]/.test(name) && !COMPONENTS.includes(name) && !declared.has(name))
      report(
        node,
        `<${name}> is no element. Write <${COMPONENTS.join('> or <')}>, an HTML element, or "\\<${name}>" to show the sign`,
      )
    if (name === 'Drawing' && typeof (attributeOf(node, 'rows') ?? '') === 'string')
      report(node, '<Drawing> has no rows in braces. Write <Drawing rows={[5, 5, 5]} caption="…" />')
    const mistake = elementMistake(name, node.children?.length ? { children: node.children } : {})
    if (mistake) report(node, mistake)
  }
  return problems
}

/** Remark plugin that stops at these mistakes. Without it, only a browser or the prerenderer finds them, and names no line. */
export const refuseMistakes = () => (tree: unknown) => {
  const [problem] = elementMistakes(tree as Node)
  if (problem) throw Object.assign(new Error(problem.what), { line: problem.line })
}
