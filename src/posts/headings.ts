/** Ids of the headings of a post, so that links lead to them, and the list of them beside the text. */
import { attributeOf, isElement, type Node, nodesIn, textOf } from './mdx-nodes.ts'

/** Ids around the text of a post, and `top`, which browsers know. */
const TAKEN = ['main', 'top']

/** Level of a heading of Markdown or JSX. */
const levelOf = (node: Node) =>
  node.type === 'heading' ? node.depth : isElement(node) ? Number(/^h([2-6])$/.exec(node.name ?? '')?.[1]) : 0

/** An id as GitHub makes it of a heading. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

const shownText = (heading: Node) =>
  nodesIn(heading)
    .map(({ type, value = '' }) =>
      type === 'text' || type === 'inlineCode' ? value : type === 'break' ? ' ' : '',
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

export interface Heading {
  node: Node
  id: string
  level: number
  text: string
}

/**
 * Returns the headings of a tree with their ids: as written, or made of the text as on GitHub, where the second one of a text gets a
 * number. A heading of JSX without an id has none.
 */
export function headingsIn(tree: Node): Heading[] {
  const nodes = nodesIn(tree)
  const idOf = (node: Node) => textOf(attributeOf(node, 'id'))
  const taken = new Set([...TAKEN, ...nodes.filter(isElement).flatMap(node => idOf(node) ?? [])])
  return nodes.flatMap(node => {
    const level = levelOf(node)
    if (!level) return []
    const text = shownText(node)
    const written = idOf(node)
    if (written || isElement(node)) return written ? [{ node, id: written, level, text }] : []
    const name = slug(text) || 'part'
    let id = name
    for (let number = 1; taken.has(id); number++) id = `${name}-${number}`
    taken.add(id)
    return [{ node, id, level, text }]
  })
}

const literal = (value: string) => ({ type: 'Literal', value })
const array = (elements: object[]) => ({ type: 'ArrayExpression', elements })

/**
 * Remark plugin: gives headings their ids, and the component of the text id and text of those of the second level as `headings`. As an
 * export of the module, they would keep the development server from replacing the component alone.
 */
export const remarkHeadings = () => (tree: unknown) => {
  const root = tree as Node
  const headings = headingsIn(root)
  for (const { node, id } of headings) if (!isElement(node)) node.data = { ...node.data, hProperties: { id } }
  const listed = headings.filter(({ level, text }) => level === 2 && text)
  const expression = {
    type: 'AssignmentExpression',
    operator: '=',
    left: {
      type: 'MemberExpression',
      object: { type: 'Identifier', name: 'MDXContent' },
      property: { type: 'Identifier', name: 'headings' },
      computed: false,
      optional: false,
    },
    right: array(listed.map(({ id, text }) => array([literal(id), literal(text)]))),
  }
  const body = [{ type: 'ExpressionStatement', expression }]
  root.children?.push({
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', comments: [], body } },
  })
}
