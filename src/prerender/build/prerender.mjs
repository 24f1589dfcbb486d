/** Runs vite-react-ssg's build. This file is plain JavaScript, so that Node runs it without a loader. */
import module from 'node:module'
import process from 'node:process'

// From Node 22 on, loads packages faster in the next build.
module.enableCompileCache?.()

// vite-react-ssg imports React's renderer, then sets `NODE_ENV`, so the renderer would be for development.
process.env.NODE_ENV ??= 'production'
const { build } = await import('vite-react-ssg/node')
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
export async function prerender({ configFile, ...settings } = {}) {
  try {
    const loaded = await loadConfigFromFile(
      { command: 'build', mode: process.env.NODE_ENV },
      configFile || undefined,
    )
    await build({}, mergeConfig(loaded?.config ?? {}, { ...settings, configFile: false }))
  } catch (error) {
    reportMistakes(error)
  }
}
