/** Post headings have GitHub-style ids (github-slugger), unique on the page (HTML, "The id attribute"). */
import { load } from 'cheerio'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textOf, useProject } from './post-project.ts'

useProject()

/** Ids and text of the headings in a post's HTML and in its list of headings. */
async function headingsOf(text: string) {
  const Text = await textOf(text)
  const $ = load(renderToStaticMarkup(createElement(Text)), null, false)
  const shown = [...$('h2, h3')].map(heading => [$(heading).attr('id'), $(heading).text()])
  return { shown, listed: Text.headings }
}

it.each([
  ['## A number, *forgotten*', 'a-number-forgotten', 'A number, forgotten'],
  ["## What's `stock`?", 'whats-stock', 'What’s stock?'],
  ['## ಚುಕ್ಕಿ first', 'ಚುಕ್ಕಿ-first', 'ಚುಕ್ಕಿ first'],
  ['## Main', 'main-1', 'Main'],
  ['## Root', 'root-1', 'Root'],
  ['## ...', 'part', '...'],
  ['Underlined\n---', 'underlined', 'Underlined'],
  [`## ${'long '.repeat(40)}`, 'long-'.repeat(40).slice(0, -1), 'long '.repeat(40).trim()],
  ['<h2 id="own">Own *id*</h2>', 'own', 'Own id'],
])('%s gets the id %s, and appears in the list as %s', async (text, id, shown) => {
  expect(await headingsOf(text)).toEqual({ shown: [[id, shown]], listed: [[id, shown]] })
})

it('each heading has its own id', async () => {
  const { shown } = await headingsOf('## Part\n\n## Part\n\n<p id="part-1">Text.</p>')
  expect(shown).toEqual([
    ['part', 'Part'],
    ['part-2', 'Part'],
  ])
})

it('the list next to a post leaves out third-level headings, empty headings and the footnotes heading', async () => {
  const { shown, listed } = await headingsOf('### Third\n\n##\n\nText[^1].\n\n[^1]: Note.')
  expect(shown).toContainEqual(['third', 'Third'])
  expect(listed).toEqual([])
})
