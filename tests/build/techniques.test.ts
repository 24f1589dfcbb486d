/** Parts of Vite and vite-react-ssg on which speed techniques rely. Test names and errors name the module to adapt. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { finishOptions } from '#src/build/finish.ts'
import { SCRIPT_FOLDER } from '#src/framework/contract.ts'
import { buildSite, pageFile } from '#src/framework.config.ts'
import { finishPage } from '#src/framework/build/finish-page.ts'
import { type PageId, pageIds, paths } from '#src/content/paths.ts'
import { dist, documentOf, filesIn } from './built-site.ts'

const scripts = filesIn(join(dist, 'assets')).filter(file => file.endsWith('.js'))
const textOf = (file: string) => readFileSync(join(dist, 'assets', file), 'utf8')
const scriptsOf = (page: PageId) =>
  documentOf(page)('script[data-scripts]')
    .attr('data-scripts')
    ?.split(' ')
    .map(name => SCRIPT_FOLDER + name) ?? []

describe('the build names the part that post-processing misses', () => {
  const page = [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<script type="module" crossorigin src="/assets/app-12345678.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/app-12345678.css"></head><body>',
    '<script>window.__staticRouterHydrationData = {}</script>',
    '<script>/* SCRIPT_COMMENT_PLACEHOLDER */</script></body></html>',
  ]
  it.each([
    [0, 'the charset of index.html'],
    [1, 'the entry script of Vite'],
    [2, 'the style sheet of Vite'],
    [3, 'the hydration data of vite-react-ssg'],
    [4, 'the hash script of vite-react-ssg'],
  ])('without line %d: %s', async (line, part) => {
    const html = page.filter((_, i) => i !== line).join('\n')
    const options = finishOptions({ outDir: join(dist, 'nowhere'), sdk: '' })
    await expect(finishPage(buildSite, paths.terms, html, options)).rejects.toThrow(
      `${part} is not where src/framework/build/finish-page.ts expects it`,
    )
  })
})

it('src/framework/client/request-scripts.ts replaces the preload helper of Vite', () => {
  // Its own error; no other file imports it.
  expect(scripts.filter(file => textOf(file).includes('did not load: status'))).toHaveLength(1)
})

it('pages share the entry, the runtime of the bundler and one chunk (src/framework/build/chunks.ts)', () => {
  const scriptsOfPages = pageIds.map(page => scriptsOf(page))
  const common = scriptsOfPages.reduce((found, own) => found.filter(script => own.includes(script)))
  expect(common.map(script => script.replace(/^.*\/|-[\w-]{8}\.js$/g, '')).sort()).toEqual([
    'app',
    'rolldown-runtime',
    'site',
  ])
  // React, the router and XState are in it: what hydrates a page is most of what it runs.
  const bytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + textOf(file.slice(SCRIPT_FOLDER.length)).length, 0)
  for (const own of scriptsOfPages) {
    const others = own.filter(script => !script.includes('/site-'))
    expect([others, bytes(others) < bytes(common)]).toEqual([others, true])
  }
})

it('the chunk that every page runs begins with the compile hint', () => {
  const [site = ''] = scripts.filter(file => file.startsWith('site-'))
  expect(textOf(site)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

it('terms has no chunk of another page', () => {
  const own = (page: PageId) => `${pageFile(page).replace('.html', '').split('/').at(-1) ?? ''}-page-`
  expect(scriptsOf('terms').filter(file => file.includes('-page-') && !file.includes(own('terms')))).toEqual(
    [],
  )
})
