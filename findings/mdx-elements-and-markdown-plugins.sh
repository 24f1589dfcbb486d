#!/usr/bin/env bash
# @mdx-js/mdx 3.1.1, remark-gfm 4.0.1 and remark-smartypants 3.0.3: the plugins ignore JSX elements. They turn
# a URL in the text of an <a> into a nested link, which HTML parsers move out of the <a>, and give the text of
# a <code> typographic quotes.
# Our workaround: `restoreText` in src/posts/markdown.ts, tested in tests/content/post-elements.test.ts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent \
  @mdx-js/mdx@3.1.1 remark-gfm@4.0.1 remark-smartypants@3.0.3 react@19.2.9 react-dom@19.2.9
cat >check.mjs <<'JS'
import { evaluate } from '@mdx-js/mdx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as runtime from 'react/jsx-runtime'
import remarkGfm from 'remark-gfm'
import remarkSmartypants from 'remark-smartypants'
const html = async text => {
  const { default: Content } = await evaluate(text, { ...runtime, remarkPlugins: [remarkGfm, remarkSmartypants] })
  return renderToStaticMarkup(createElement(Content))
}
console.error = () => {} // React warns about the nested link.
const link = await html('See <a href="https://example.com/terms">www.example.com</a>.')
const code = await html('Write <code>a = "x"</code>.')
console.log(`${link}\n${code}`)
if (!link.includes('<a href="https://example.com/terms"><a href="http://www.example.com">') || !code.includes('“x”')) {
  console.log('The behaviour has changed')
  process.exit(1)
}
JS
NODE_ENV=production node check.mjs
