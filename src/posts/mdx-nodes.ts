/** Nodes of a post's syntax tree: elements, attributes and images. */

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

export const isBlank = ({ type, value = '' }: Node) => type === 'text' && value.trim() === ''
export const isElement = ({ type }: Node) => /^mdxJsx(?:Flow|Text)Element$/.test(type)
export const attributeOf = ({ attributes = [] }: Node, name: string) =>
  attributes.find(attribute => attribute.type === 'mdxJsxAttribute' && attribute.name === name)?.value
/** Returns an attribute's value if it is a string or a string literal in braces. */
export function stringValueOf(value: Attribute['value']): string | undefined {
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
      url: stringValueOf(attributeOf(node, 'src') ?? ''),
      // Code in braces has no value until the page is rendered.
      alt: stringValueOf(alt) ?? (alt ? 'code' : ''),
      title: stringValueOf(attributeOf(node, 'title')),
    }
  }
  return visit(tree, [])
}
