/** How the text of posts is compiled, for pages and feeds. */
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
  'html',
  'css',
  'json',
  'sh',
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

export const mdxOptions = {
  remarkPlugins: [...markdown, remarkHeadings],
  remarkRehypeOptions: { footnoteLabel: 'Notes', footnoteLabelProperties: {} },
  rehypePlugins: [[rehypeShiki, shikiOptions] as [typeof rehypeShiki, RehypeShikiOptions]],
}
