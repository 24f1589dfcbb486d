/** Ids of a post's headings, for links to them and for the list next to the text. */
import { FOOTER_FIELD } from '../company/newsletter.ts'
import { attributeOf, isElement, type Node, nodesIn, stringValueOf } from './mdx-nodes.ts'

/** Ids that the page around a post uses. */
export const TAKEN: readonly string[] = ['root', 'top', 'main', 'cover', 'footnote-label', FOOTER_FIELD]

/** Returns the level of a Markdown or JSX heading; 0 or NaN for other nodes. */
const levelOf = (node: Node) =>
  node.type === 'heading' ? node.depth : isElement(node) ? Number(/^h([2-6])$/.exec(node.name ?? '')?.[1]) : 0

/** Returns the id that GitHub would give a heading. */
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

export interface PostHeading {
  node: Node
  id: string
  level: number
  text: string
}

/**
 * Returns the headings of a tree with their ids: as written, or derived from the text as on GitHub, which
 * numbers repeated ids. JSX headings without an id are left out.
 */
export function headingsIn(tree: Node): PostHeading[] {
  const nodes = nodesIn(tree)
  const idOf = (node: Node) => stringValueOf(attributeOf(node, 'id'))
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
 * Remark plugin: gives headings their ids, and lists level 2 headings (id and text) in the MDX component's
 * `headings`. If the list were an export, the development server could not replace just the component.
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
