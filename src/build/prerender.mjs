/**
 * `npm run build`: the framework's build, with two things set right before it is loaded. Plain JavaScript, because it is
 * what Node runs first.
 */
import Module, { createRequire } from 'node:module'
import process from 'node:process'

// The framework loads React for the server before it sets this, and would render with the slow development one.
process.env.NODE_ENV ??= 'production'

/**
 * Stands in for jsdom: the framework parses every page into a document only to add preload links, which finish-page.ts
 * would take out again. Here a page stays the text it is, and a link "is there already".
 */
class PlainText {
  window = { document: { head: { querySelector: () => true } } }
  #html

  constructor(html) {
    this.#html = html
  }

  serialize() {
    return this.#html
  }
}

const require = createRequire(import.meta.resolve('vite-react-ssg'))
const filename = require.resolve('jsdom')
require.cache[filename] = Object.assign(new Module(filename), {
  filename,
  loaded: true,
  exports: { JSDOM: PlainText },
})

const { build } = await import('vite-react-ssg/node')

/** @param {Parameters<typeof build>} settings */
export const prerender = (...settings) => build(...settings)
