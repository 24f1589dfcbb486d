/** `npm run charts`: writes machines/README.md and machines/charts/. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machinesWithNotes } from '#machines/notes/all.ts'
import { chartFiles } from './document.tsx'

const machines = join(import.meta.dirname, '../../machines')
rmSync(join(machines, 'charts'), { recursive: true, force: true })
for (const [path, text] of await chartFiles(machinesWithNotes)) {
  const file = join(machines, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
