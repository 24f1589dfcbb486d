import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notedMachines } from '#machines/notes/all.ts'
import { requirements } from '#machines/notes/requirements.ts'
import { describeMachine } from '#src/charts/describe.ts'
import { chartFiles, gapsIn } from '#src/charts/document.tsx'

const folder = join(import.meta.dirname, '../../machines')

it('every machine is noted', () => {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.machine.ts'))
    .map(name => name.replace('.machine.ts', ''))
  const ids = notedMachines.map(({ machine }) =>
    machine.id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  )
  expect(ids.sort()).toEqual(files.sort())
})

describe.each(notedMachines.map(noted => [noted.notes.title, noted] as const))(
  '%s',
  (_, { machine, notes }) => {
    it('every state has a meaning and every transition a requirement, and nothing else has', () => {
      expect(gapsIn(describeMachine(machine), notes)).toEqual([])
    })

    it('notes without one of them, or with one too many -> named', () => {
      const described = describeMachine(machine)
      const [state = ''] = Object.keys(notes.states)
      const [key = ''] = Object.keys(notes.transitions)
      const without = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
        Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
      expect(gapsIn(described, { ...notes, states: without(notes.states, state) })).toEqual([
        `${machine.id}: no meaning of the state ${state}`,
      ])
      expect(gapsIn(described, { ...notes, transitions: without(notes.transitions, key) })).toEqual([
        expect.stringContaining(`${machine.id}: ${key} has`),
      ])
      expect(
        gapsIn(described, {
          ...notes,
          states: { ...notes.states, nowhere: '' },
          transitions: { ...notes.transitions, 'nowhere: never': 'menu' },
        }),
      ).toHaveLength(2)
    })
  },
)

it('every requirement has a transition', () => {
  const used = new Set(notedMachines.flatMap(({ notes }) => Object.values(notes.transitions).flat()))
  expect(Object.keys(requirements).filter(id => !used.has(id as keyof typeof requirements))).toEqual([])
})

it('machines/README.md and its drawings are what `npm run charts` writes, and the same each time', async () => {
  const [once, again] = [await chartFiles(notedMachines), await chartFiles(notedMachines)]
  expect([...once]).toEqual([...again])
  const stored = Object.fromEntries(
    [...once.keys()].map(path => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  expect(stored).toEqual(Object.fromEntries(once))
  expect(
    readdirSync(join(folder, 'charts'))
      .map(name => `charts/${name}`)
      .sort(),
  ).toEqual([...once.keys()].filter(path => path.startsWith('charts/')).sort())
})
