/** The build of vite-react-ssg. Plain JavaScript, so that Node runs it without a loader. */
import process from 'node:process'

// vite-react-ssg imports React's server renderer before it sets this, and would render with the development build.
process.env.NODE_ENV ??= 'production'
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
export const prerender = (...settings) => build(...settings).catch(reportMistakes)
