/** machines/README.md and its drawings, as text. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { NotedMachine } from '#machines/notes/all.ts'
import type { MachineNotes } from '#machines/notes/notes.ts'
import { type RequirementId, requirements } from '#machines/notes/requirements.ts'
import { dark, light } from '../styles/tokens.ts'
import { Chart } from './chart.tsx'
import { type DescribedMachine, describeMachine, type DescribedTransition, statesIn } from './describe.ts'
import { seconds, TEXT_SIZE } from './drawing.ts'
import { layOut } from './layout.ts'

const colours = (palette: typeof light) =>
  [
    `.chart{background:${palette['surface-raised']};font:${TEXT_SIZE}px ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}`,
    `.chart text{fill:${palette['on-surface']}}.name{font-weight:700}.line text,.label text{fill:${palette['on-surface-2']}}`,
    `.state>rect{fill:${palette['surface-raised']};stroke:${palette['on-surface']};stroke-width:1.5}.compound>rect{fill:${palette.surface}}`,
    `.edge path{fill:none;stroke:${palette.accent};stroke-width:1.3}.edge .arrow{fill:${palette.accent};stroke:none}.label rect{fill:${palette['surface-raised']};fill-opacity:.86}`,
  ].join('')

const style = `<style>${colours(light)}@media(prefers-color-scheme:dark){${colours(dark)}}</style>`

/** What the notes of a machine lack, or say too much: every state and transition has its own, and nothing else has. */
export function gapsIn(machine: DescribedMachine, { states, transitions }: MachineNotes): string[] {
  const paths = statesIn(machine).map(({ path }) => path)
  const keys = new Set(machine.transitions.map(({ key }) => key))
  const counts = [...keys].map(
    key =>
      [
        key,
        machine.transitions.filter(transition => transition.key === key).length,
        [transitions[key] ?? []].flat().length,
      ] as const,
  )
  return [
    ...paths.filter(path => !states[path]).map(path => `${machine.id}: no meaning of the state ${path}`),
    ...Object.keys(states)
      .filter(path => !paths.includes(path))
      .map(path => `${machine.id}: a meaning of ${path}, which is no state`),
    ...counts
      .filter(([, branches, given]) => branches !== given)
      .map(
        ([key, branches, given]) =>
          `${machine.id}: ${key} has ${branches} outcomes and ${given} requirements`,
      ),
    ...Object.keys(transitions)
      .filter(key => !keys.has(key))
      .map(key => `${machine.id}: a requirement for ${key}, which is no transition`),
  ]
}

const requirementOf = (
  { transitions }: MachineNotes,
  { key, branch }: DescribedTransition,
): RequirementId | undefined => [transitions[key] ?? []].flat()[branch]

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')
const code = (text: string) => (text ? `\`${text}\`` : '')

function section({ machine, notes }: NotedMachine, file: string): string {
  const described = describeMachine(machine)
  const states = statesIn(described)
  const delays = states.flatMap(state =>
    state.delays.map(({ name, ms }) => [code(name), seconds(ms), code(state.path)]),
  )
  return [
    `## ${notes.title}`,
    `![The chart of ${notes.title.toLowerCase()}](${file})`,
    table(
      ['State', 'What it means for the visitor'],
      states.map(({ path }) => [code(path), notes.states[path] ?? '']),
    ),
    ...(delays.length > 0 ? [table(['Delay', 'Value', 'Runs in'], delays)] : []),
    table(
      ['In', 'When', 'If', 'To', 'Does', 'Because'],
      described.transitions.map(transition => {
        const id = requirementOf(notes, transition)
        const because = id ? `${requirements[id].text} (${requirements[id].source})` : ''
        return [
          code(transition.from),
          code(transition.cause),
          code(transition.guard ?? ''),
          transition.isInternal ? 'stays' : code(transition.to),
          transition.actions.map(code).join(', '),
          because,
        ]
      }),
    ),
  ].join('\n\n')
}

const introduction = `# What can happen

Every behaviour of the site is one of these charts. This file and its drawings are written by \`npm run charts\` from the machines and from \`notes/\`; a test fails when they differ.

How to read a drawing: a box is a state, a dot before its name marks the one to begin in, a broken frame runs its states side by side. A line carries what happens and, in brackets, under which condition; below a state's name stands what it runs, what it waits for, and what happens without leaving it. *Because* names the line of the specification, or what the site promises its visitors beyond it.`

/** Every file below machines/ that is written and not edited, by its path there. */
export async function chartFiles(machines: readonly NotedMachine[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const sections: string[] = []
  for (const noted of machines) {
    const file = `charts/${noted.machine.id}.svg`
    const markup = renderToStaticMarkup(<Chart chart={await layOut(describeMachine(noted.machine))} />)
    files.set(
      file,
      `${markup
        .replace('>', () => `>${style}`)
        .replaceAll('><g', '>\n<g')
        .replace('className', 'class')}\n`,
    )
    sections.push(section(noted, file))
  }
  return files.set('README.md', `${[introduction, ...sections].join('\n\n')}\n`)
}
