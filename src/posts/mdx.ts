/** Options that compile the text of posts, for pages and feeds. */
import rehypeShiki, { type RehypeShikiOptions } from '@shikijs/rehype'
import { createCssVariablesTheme } from 'shiki'
import { remarkHeadings } from './headings.ts'
import { markdown } from './markdown.ts'

/** Prefix of the classes of highlighted code (styles/global.css). */
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
  // Shiki's default leaves the rest of a line plain after 500 ms, so the HTML would depend on the load of the machine.
  tokenizeTimeLimit: 0,
  langs: [...CODE_LANGUAGES],
  transformers: [
    {
      // The content policy allows no style attributes, so a token has a class: `color:var(--token-string)` is `code-string`.
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

/** The parts of an element of hast that `nameParts` reads. */
interface HtmlNode {
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

const textOf = ({ value = '', children = [] }: HtmlNode): string => value + children.map(textOf).join('')
const elementsOf = ({ children = [] }: HtmlNode) => children.filter(({ tagName }) => tagName)

/**
 * Names the links to notes, whose text is a number. Cells of a first column that names the rows become their headers: none of its texts is
 * empty or there twice.
 */
export function nameParts() {
  return function visit(node: HtmlNode): void {
    if (node.properties?.['dataFootnoteRef']) node.properties['ariaLabel'] = `Note ${textOf(node)}`
    if (node.tagName === 'th') node.properties = { ...node.properties, scope: 'col' }
    if (node.tagName !== 'tbody') return node.children?.forEach(visit)
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
  rehypePlugins: [nameParts, [rehypeShiki, shikiOptions] as [typeof rehypeShiki, RehypeShikiOptions]],
}
