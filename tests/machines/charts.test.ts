import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { machinesWithNotes } from '#machines/all.ts'
import { requirements } from '#machines/requirements.ts'
import { describeMachine } from '#tools/statecharts/describe.ts'
import { chartFiles, noteErrors } from '#tools/qa/readme.ts'

const folder = join(import.meta.dirname, '../../machines')

it('machines/all.ts -> lists every machine', () => {
  const flows = readdirSync(folder).filter(name => existsSync(join(folder, name, 'machine.ts')))
  const ids = machinesWithNotes.map(({ machine }) =>
    machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  )
  expect(ids.sort()).toEqual(flows.sort())
})

describe.each(machinesWithNotes.map(noted => [noted.notes.title, noted] as const))(
  '%s',
  (_, { machine, notes }) => {
    it('notes -> a meaning for every state and a requirement for every transition, no others', () => {
      expect(noteErrors(describeMachine(machine), notes)).toEqual([])
    })

    it('a missing or superfluous note -> reported', () => {
      const described = describeMachine(machine)
      const [state = ''] = Object.keys(notes.states)
      const [key = ''] = Object.keys(notes.transitions)
      const without = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
        Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
      expect(noteErrors(described, { ...notes, states: without(notes.states, state) })).toEqual([
        `${machine.id}: no note for the state ${state}`,
      ])
      expect(noteErrors(described, { ...notes, transitions: without(notes.transitions, key) })).toEqual([
        expect.stringContaining(`${machine.id}: ${key} has`),
      ])
      expect(
        noteErrors(described, {
          ...notes,
          states: { ...notes.states, nowhere: '' },
          transitions: { ...notes.transitions, 'nowhere: never': 'menuToggle' },
        }),
      ).toHaveLength(2)
    })
  },
)

it('every requirement -> used by a transition', () => {
  const used = new Set(machinesWithNotes.flatMap(({ notes }) => Object.values(notes.transitions).flat()))
  expect(Object.keys(requirements).filter(id => !used.has(id as keyof typeof requirements))).toEqual([])
})

it('machines/README.md and machines/charts/ -> equal the deterministic output of `npm run charts`', async () => {
  const [first, second] = [await chartFiles(machinesWithNotes), await chartFiles(machinesWithNotes)]
  expect([...first]).toEqual([...second])
  const stored = Object.fromEntries(
    [...first.keys()].map(path => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  expect(stored).toEqual(Object.fromEntries(first))
  expect(
    readdirSync(join(folder, 'charts'))
      .map(name => `charts/${name}`)
      .sort(),
  ).toEqual([...first.keys()].filter(path => path.startsWith('charts/')).sort())
})
