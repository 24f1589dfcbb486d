/** Runs vite-react-ssg's build. Plain JavaScript, so that Node runs it without a loader. */
import process from 'node:process'

// vite-react-ssg sets this only after importing React's renderer, which would be the development build.
process.env.NODE_ENV ??= 'production'
const { build } = await import('vite-react-ssg/node')
const { loadConfigFromFile, mergeConfig } = await import('vite')

/** Errors with messages for maintainers. Listed by name, because Vite compiles the classes twice. */
const MISTAKES = ['ContentError', 'SettingsError']

/**
 * If all errors are mistakes, prints only their messages and exits.
 * @param {unknown} error
 */
function reportMistakes(error) {
  const errors = error.errors ?? [error]
  if (!errors.every(({ name }) => MISTAKES.includes(name))) throw error
  process.stderr.write(`\n${errors.map(({ message }) => message).join('\n')}\n\n`)
  process.exit(1)
}

/**
 * Builds the site. Loads the config and the content once; vite-react-ssg would do so three times.
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
