import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { browserslist } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { browserslist: string[] }

/** The browsers in `browserslist` (package.json) as Vite's `build.target`. Those left out have the engine of another. */
export const target = browserslist.flatMap(query => {
  const [, name, version] = /^(iOS|Safari|Chrome|Edge|Firefox) >= ([\d.]+)$/.exec(query) ?? []
  return name && version ? [name.toLowerCase() + version] : []
})
