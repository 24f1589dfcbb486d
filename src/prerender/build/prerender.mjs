/** Runs vite-react-ssg. This file is plain JavaScript, so that Node runs it without a loader. */
import module, { createRequire } from 'node:module'
import process from 'node:process'

/** Replaces vite-react-ssg's jsdom, which only appends preload links. Here, each link seems to exist. */
class JSDOM {
  window = { document: { head: { querySelector: () => true } } }
  /** @param {{ toString(): string }} html */
  constructor(html) {
    this.serialize = () => html.toString()
  }
}
const { cache, resolve } = createRequire(import.meta.resolve('vite-react-ssg/node'))
const file = resolve('jsdom')
cache[file] = Object.assign(new module(file), { exports: { JSDOM }, loaded: true })

// vite-react-ssg imports React's renderer, then sets `NODE_ENV`, so the renderer would be for development.
process.env.NODE_ENV ??= 'production'
const { build, dev } = await import('vite-react-ssg/node')
const { loadConfigFromFile, mergeConfig } = await import('vite')

/** Names of errors with messages for maintainers. Vite compiles the classes twice, so `instanceof` fails. */
const MISTAKES = ['ContentError', 'SettingsError']

/**
 * If `MISTAKES` names the error, or each of its `errors`, prints only the messages and exits.
 * @param {unknown} error
 */
function reportMistakes(error) {
  const errors = error.errors ?? [error]
  if (!errors.every(({ name }) => MISTAKES.includes(name))) throw error
  process.stderr.write(`\n${errors.map(({ message }) => message).join('\n')}\n\n`)
  process.exit(1)
}

/**
 * Builds the site. Loads the config and the content once; vite-react-ssg would load them three times.
 * @param {import('vite').InlineConfig} [settings]
 */
export const prerender = ({ configFile, ...settings } = {}) =>
  loadConfigFromFile({ command: 'build', mode: process.env.NODE_ENV }, configFile || undefined)
    .then(loaded => build({}, mergeConfig(loaded?.config ?? {}, { ...settings, configFile: false })))
    .catch(reportMistakes)

/** Starts the development server. */
export const develop = settings => dev({}, settings).catch(reportMistakes)
