/** The build's changes to the output of Vite and vite-react-ssg. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { finishingHooks, removeLineBreaks } from '../../src/prerender/build/finish-page.ts'
import { type PageId, pageIds, paths } from '../../src/company/paths.ts'
import { dist, documentOf, filesIn, valuesOf } from './built-site.ts'

const scripts = filesIn(join(dist, 'assets')).filter(file => file.endsWith('.js'))
const textOf = (file: string) => readFileSync(join(dist, 'assets', file), 'utf8')
const scriptsOf = (page: PageId) =>
  valuesOf(documentOf(page), 'script[data-scripts]', 'data-scripts').flatMap(names => names.split(' '))

it('the build stops if vite-react-ssg writes unknown inline code', async () => {
  const { onPageRendered } = finishingHooks(prerenderConfig, dist, {
    modules: {},
    bootAttributes: {},
    structuredData: () => Promise.resolve(undefined),
    onFinished: () => Promise.resolve(),
  })
  const page = '<!doctype html><html><head></head><body><script>window.another = {}</script></body></html>'
  await expect(onPageRendered(paths.terms, page, {} as never)).rejects.toThrow('window.another')
})

// CommonMark, 6.8: a line break in a paragraph is a space, even between two elements.
it('keeps line breaks between words, and removes the line breaks between the tags of index.html', () => {
  const words = '<p><strong>two</strong>\n<em>words</em></p>'
  const $ = load(
    `<html>\n<head>\n<meta charset="utf-8">\n</head><body>\n<div id="root">${words}</div>\n</body></html>`,
  )
  removeLineBreaks($)
  expect($.html()).toBe(
    `<html><head><meta charset="utf-8"></head><body><div id="root">${words}</div></body></html>`,
  )
})

it("replaces Vite's preload helper with src/prerender/client/request-scripts.ts", () => {
  // Only request-scripts.ts throws this error.
  expect(scripts.filter(file => textOf(file).includes('did not load: status'))).toHaveLength(1)
})

it("gives every page the entry, the bundler's runtime and one chunk of shared modules", () => {
  const scriptsOfPages = pageIds.map(page => scriptsOf(page))
  const common = scriptsOfPages.reduce((found, own) => found.filter(script => own.includes(script)))
  const names = common.map(script => script.replace(/-[\w-]{8}\.js$/, ''))
  expect(names.sort()).toEqual(['app', 'rolldown-runtime', 'site'])
})

it('tells V8 to compile every function of a script before the script runs', () => {
  for (const file of scripts) expect(textOf(file), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

it("does not give the terms page another page's chunk", () => {
  const ofPages = scriptsOf('terms').filter(file => file.includes('-page-'))
  expect(ofPages).toEqual([expect.stringMatching(/^legal-page-/)])
})
