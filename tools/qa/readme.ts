/** Content of machines/README.md and of the drawings in machines/charts/. */
import type { MachineWithNotes } from '../../machines/all.ts'
import { requirements } from '../../machines/requirements.ts'
import { chartOf, statesIn } from '../statecharts/machine-chart.ts'
import { seconds } from '../statecharts/drawing.ts'
import { drawMachine } from '../statecharts/svg.tsx'
import { dark, light } from '../../src/styles/tokens.ts'

const paletteOf = (tokens: typeof light) => ({
  paper: tokens['surface-raised'],
  outer: tokens.surface,
  state: tokens['surface-raised'],
  text: tokens['on-surface'],
  secondary: tokens['on-surface-2'],
  line: tokens.accent,
})
const palettes = { light: paletteOf(light), dark: paletteOf(dark) }

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')
const code = (text: string) => (text ? `\`${text}\`` : '')

function section({ machine, notes }: MachineWithNotes, file: string): string {
  const described = chartOf(machine)
  const states = statesIn(described)
  const delays = states.flatMap(state =>
    state.delays.map(({ name, ms }) => [code(name), seconds(ms), code(state.path)]),
  )
  return [
    `## ${notes.title}`,
    `![State chart: ${notes.title.toLowerCase()}](${file})`,
    table(
      ['State', 'Meaning for the visitor'],
      states.map(({ path }) => [code(path), notes.states[path] ?? '']),
    ),
    ...(delays.length > 0 ? [table(['Delay', 'Value', 'State'], delays)] : []),
    table(
      ['State', 'Event', 'Guard', 'Target', 'Actions', 'Requirement'],
      described.transitions.map(transition => {
        const id = [notes.transitions[transition.key] ?? []].flat()[transition.branch]
        const requirement = id ? `${requirements[id].text} (${requirements[id].source})` : ''
        return [
          code(transition.from),
          code(transition.cause),
          code(transition.guard ?? ''),
          transition.hasTarget ? code(transition.to) : 'stays',
          transition.actions.map(code).join(', '),
          requirement,
        ]
      }),
    ),
  ].join('\n\n')
}

const introduction = `# State machines

The state machines below define the behaviour of the site. \`npm run charts\` writes this file and the drawings from the machines and their \`notes.ts\`. A test fails if they are out of date.

[tools/statecharts/README.md](../tools/statecharts/README.md) says how to read a drawing. In the tables, each requirement ends with its source: a section of the specification, or \`project\` if the project adds the requirement.`

/** Returns the content of every generated file, by its path under machines/. */
export async function chartFiles(machines: readonly MachineWithNotes[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const sections: string[] = []
  for (const noted of machines) {
    const file = `charts/${noted.machine.id}.svg`
    files.set(file, await drawMachine(noted.machine, palettes))
    sections.push(section(noted, file))
  }
  return files.set('README.md', `${[introduction, ...sections].join('\n\n')}\n`)
}
