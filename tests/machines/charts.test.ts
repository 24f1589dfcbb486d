import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { machinesWithNotes } from '../../machines/all.ts'
import { requirements } from '../../machines/requirements.ts'
import { chartOf, statesIn } from '../../tools/statecharts/machine-chart.ts'
import { chartFiles } from '../../tools/qa/readme.ts'

const folder = join(import.meta.dirname, '../../machines')

it('machines/all.ts lists every machine', () => {
  const flows = readdirSync(folder).filter(name => existsSync(join(folder, name, 'machine.ts')))
  const ids = machinesWithNotes.map(({ machine }) =>
    machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  )
  expect(ids.sort()).toEqual(flows.sort())
})

it.each(machinesWithNotes.map(noted => [noted.notes.title, noted] as const))(
  'the notes of %s explain every state and transition branch of the machine, and no others',
  (_, { machine, notes }) => {
    const described = chartOf(machine)
    expect(Object.keys(notes.states).sort()).toEqual(
      statesIn(described)
        .map(({ path }) => path)
        .sort(),
    )
    const noted = Object.entries(notes.transitions).flatMap(([key, ids]) => [ids].flat().map(() => key))
    expect(noted.sort()).toEqual(described.transitions.map(({ key }) => key).sort())
  },
)

it('every requirement belongs to a transition', () => {
  const used = new Set(machinesWithNotes.flatMap(({ notes }) => Object.values(notes.transitions).flat()))
  expect(Object.keys(requirements).filter(id => !used.has(id as keyof typeof requirements))).toEqual([])
})

it('machines/README.md and machines/charts/ match the output of `npm run charts`', async () => {
  const paths = ['README.md', ...readdirSync(join(folder, 'charts')).map(name => `charts/${name}`)]
  const stored = paths.map(path => [path, readFileSync(join(folder, path), 'utf8')])
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(await chartFiles(machinesWithNotes)))
})
