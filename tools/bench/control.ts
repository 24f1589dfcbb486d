import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a build's control: a copy without scripts in a temporary folder, which `remove` deletes. */
export function createControl(dist: string): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'control-'))
  cpSync(dist, root, { recursive: true })
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )) {
    const file = join(root, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/<script[^>]*>[\s\S]*?<\/script>/g, ''))
  }
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
