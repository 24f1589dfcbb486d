/**
 * Runs the build of vite-react-ssg with two changes for which it has no options. Without them, rendering a page takes
 * about ten times as long (`npm run bench -- build`). Plain JavaScript, so that Node runs it without a loader.
 */
import Module, { createRequire } from 'node:module'
import process from 'node:process'

// vite-react-ssg imports React's server renderer before it sets this, and would render with the development build.
process.env.NODE_ENV ??= 'production'

let pages = 0

/**
 * Replaces jsdom, with which vite-react-ssg parses each page only to add preload links. finish-page.ts adds none, so this
 * class leaves the page as text and reports every link as present.
 */
class TextDocument {
  window = { document: { head: { querySelector: () => true } } }
  #html

  constructor(html) {
    this.#html = html
    pages += 1
  }

  serialize() {
    return this.#html
  }
}

// vite-react-ssg imports jsdom as a CommonJS module, which Node takes from this cache.
const require = createRequire(import.meta.resolve('vite-react-ssg'))
const filename = require.resolve('jsdom')
require.cache[filename] = Object.assign(new Module(filename), {
  filename,
  loaded: true,
  exports: { JSDOM: TextDocument },
})

const { build } = await import('vite-react-ssg/node')

/** Names of errors whose message says what is wrong, where, and what to do. Compared by name, because Vite compiles their classes once more. */
const MISTAKES = ['ContentError', 'SettingsError']

/**
 * Ends the process with the messages of the mistakes if nothing else is wrong. A stack trace would hide them.
 * @param {unknown} error
 */
function reportMistakes(error) {
  const errors = error.errors ?? [error]
  if (!errors.every(({ name }) => MISTAKES.includes(name))) throw error
  process.stderr.write(`\n${errors.map(({ message }) => message).join('\n')}\n\n`)
  process.exit(1)
}

/** @param {Parameters<typeof build>} settings */
export async function prerender(...settings) {
  await build(...settings).catch(reportMistakes)
  if (pages === 0)
    throw new Error(
      'vite-react-ssg does not use jsdom any more: remove its replacement from src/framework/build/prerender.mjs',
    )
}
