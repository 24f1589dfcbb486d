import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Targets } from 'lightningcss'

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
 * The same browsers for Lightning CSS, which stores the minor version in bits 8 to 15 and the major version
 * above them. Without targets, Lightning CSS writes `animation-timeline` into the `animation` shorthand,
 * which no browser understands (findings/lightningcss-animation-timeline.sh).
 */
export const styleTargets: Targets = Object.fromEntries(
  browsers.map(({ name, version }) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [name === 'ios' ? 'ios_saf' : name, (major << 16) | (minor << 8)]
  }),
)
