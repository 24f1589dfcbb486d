import type { CompileOptions } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import remarkSmartypants from 'remark-smartypants'

/** Syntax of posts and issues, on pages, in feeds and in emails: tables, notes, and typographic quotes outside of code. */
export const markdown: NonNullable<CompileOptions['remarkPlugins']> = [
  remarkGfm,
  [remarkSmartypants, { dashes: false, ellipses: false, backticks: false }],
]
