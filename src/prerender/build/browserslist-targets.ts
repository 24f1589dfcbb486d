import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserslistToTargets } from 'lightningcss'

const { browserslist } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { browserslist: string[] }

/** The browsers in `browserslist` that `build.target` can name. The other browsers use the same engines. */
const browsers = browserslist.flatMap(query => {
  const [, name, version] = /^(iOS|Safari|Chrome|Edge|Firefox) >= ([\d.]+)$/.exec(query) ?? []
  return name && version ? [{ name: name.toLowerCase(), version }] : []
})

/** Value of Vite's `build.target`. */
export const buildTarget = browsers.map(({ name, version }) => name + version)

/**
 * The same browsers for Lightning CSS. Without targets, it writes `animation-timeline` into the `animation`
 * shorthand, which no browser understands (findings/lightningcss-animation-timeline.sh).
 */
export const styleTargets = browserslistToTargets(
  browsers.map(({ name, version }) => `${name === 'ios' ? 'ios_saf' : name} ${version}`),
)
