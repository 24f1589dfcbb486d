/** Options for compiling the text of posts, for pages and feeds. */
import { createProcessor } from '@mdx-js/mdx'
import rehypeShiki, { type RehypeShikiOptions } from '@shikijs/rehype'
import { createCssVariablesTheme } from 'shiki'
import { remarkHeadings } from './headings.ts'
import { markdown, parseMarkdown } from './markdown.ts'
import type { Node } from './mdx-nodes.ts'
import { remarkImages } from './remark-images.ts'

/** Class prefix for highlighted code (styles/global.css). */
export const CODE_CLASS = 'code-'

/** Languages of code in posts. */
export const CODE_LANGUAGES = [
  'ts',
  'tsx',
  'js',
  'jsx',
  'html',
  'css',
  'json',
  'sh',
  'bash',
  'python',
  'sql',
  'diff',
  'http',
  'yaml',
] as const

const shikiOptions: RehypeShikiOptions = {
  theme: createCssVariablesTheme({ variablePrefix: '--' }),
  // Shiki normally stops highlighting a line after 500 ms, so the HTML would depend on the machine's load.
  tokenizeTimeLimit: 0,
  langs: [...CODE_LANGUAGES],
  transformers: [
    {
      // Use classes, because the CSP blocks style attributes: `color:var(--token-string)` -> `code-string`.
      span(node) {
        const token = /var\(--token-([\w-]+)\)/.exec(String(node.properties['style']))?.[1]
        delete node.properties['style']
        if (token) node.properties['class'] = CODE_CLASS + token
      },
      pre(node) {
        delete node.properties['style']
        delete node.properties['class']
        node.properties['tabindex'] = '0'
      },
    },
  ],
}

/** The parts of a hast element that `rehypeAccessibility` reads. */
interface HtmlNode {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  data?: { _mdxExplicitJsx?: boolean }
}

const textOf = ({ value = '', children = [] }: HtmlNode): string => value + children.map(textOf).join('')
const elementsOf = ({ children = [] }: HtmlNode) => children.filter(({ tagName }) => tagName)

/**
 * Labels footnote links, whose text is only a number. Turns the cells of a table's first column into
 * row headers if they are unique and not empty. Gives HTML elements the same styles as Markdown, because MDX
 * would leave them unstyled (https://mdxjs.com/docs/using-mdx/#components).
 */
export function rehypeAccessibility() {
  return function visit(node: HtmlNode): void {
    if (node.properties?.['dataFootnoteRef']) node.properties['ariaLabel'] = `Note ${textOf(node)}`
    if (node.tagName === 'th') node.properties = { ...node.properties, scope: 'col' }
    delete node.data?._mdxExplicitJsx
    node.children?.forEach(visit)
    if (node.tagName !== 'tbody') return
    const first = elementsOf(node).flatMap(row => elementsOf(row).slice(0, 1))
    const names = new Set(first.map(textOf).filter(Boolean))
    if (names.size === first.length)
      for (const cell of first)
        Object.assign(cell, { tagName: 'th', properties: { ...cell.properties, scope: 'row' } })
  }
}

export const mdxOptions = {
  remarkPlugins: [...markdown, remarkHeadings],
  remarkRehypeOptions: { footnoteLabel: 'Notes', footnoteLabelProperties: {} },
  rehypePlugins: [
    rehypeAccessibility,
    [rehypeShiki, shikiOptions] as [typeof rehypeShiki, RehypeShikiOptions],
  ],
}

/** Code of compiled posts, by path from the root of the project. */
export type CompiledPosts = Map<string, string>

/** Returns a function that compiles a post to JavaScript. `tree` is the post as parsed by `parseMarkdown`. */
export function postCompiler(project: string) {
  const processor = createProcessor({
    ...mdxOptions,
    remarkPlugins: [...mdxOptions.remarkPlugins, [remarkImages, { project, withSources: true }]],
  })
  return async (path: string, value: string, tree: Node = parseMarkdown(value)): Promise<string> => {
    const file = { path, value }
    return processor.stringify(await processor.run(tree as never, file), file)
  }
}
