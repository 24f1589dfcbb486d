/** Lays out a state chart with ELK. The result is deterministic, so that drawings can be committed. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type MachineChart, type ChartState, type ChartTransition, statesIn } from './machine-chart.ts'
import {
  type Box,
  type DrawnChart,
  type DrawnEdge,
  type DrawnState,
  HEADER,
  type Line,
  LINE_HEIGHT,
  PADDING,
  type Point,
  seconds,
} from './drawing.ts'

/** Width in pixels. The font is monospaced, so the number of characters determines a label's width. */
const CHARACTER_WIDTH = 7.25
/** Characters per line in a label, and in a box. A word longer than a line stays whole. */
const LABEL_WIDTH = 36
const TEXT_WIDTH = 48

export const monospaceWidth = (text: string): number => Math.ceil(text.length * CHARACTER_WIDTH)

/** Joins parts into lines. A part that does not fit starts a new line and, if too long, breaks at spaces. */
function wrap(parts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const words = part.split(/\s+/).filter(Boolean)
    if (last !== undefined && last.length + part.length < width) lines.splice(-1, 1, `${last} ${part}`)
    else lines.push(...(words.length > 1 ? wrap(words, width) : words))
  }
  return lines
}

/** Returns a transition's event, guard and actions as lines. */
function labelOf({ cause, guard, actions }: ChartTransition, width: number): string[] {
  const parts = [cause, guard !== null && `[${guard}]`, actions.length > 0 && `/ ${actions.join(', ')}`]
  return wrap(
    parts.filter(part => part !== false),
    width,
  )
}
/** Whether a transition is shown as a line of text in its state, not as an edge. */
const staysIn = ({ from, to }: ChartTransition) => to === from

/** A state's name and lines of text, and their size. */
type Text = Pick<DrawnState, 'name' | 'lines' | 'width' | 'height'>

function textOf(state: ChartState, transitions: readonly ChartTransition[]): Text {
  const indented = (texts: readonly string[], id: string | null = null): Line[] =>
    texts.map((text, i) => ({ text: i === 0 ? text : `  ${text}`, id }))
  const name = `${state.isInitial ? '● ' : ''}${state.name}`
  const effects = [
    ...state.entry.map(action => `entry / ${action}`),
    ...state.exit.map(action => `exit / ${action}`),
    ...state.actors.map(actor => `invoke / ${actor}`),
    ...state.delays.map(delay => `${delay.name} ${seconds(delay.ms)}`),
  ]
  const lines = [
    ...effects.flatMap(text => indented(wrap([text], TEXT_WIDTH))),
    ...transitions
      .filter(transition => transition.from === state.path && staysIn(transition))
      .flatMap(transition => indented(labelOf(transition, TEXT_WIDTH), transition.id)),
  ]
  return {
    name,
    lines,
    width: Math.max(monospaceWidth(name), ...lines.map(({ text }) => monospaceWidth(text))),
    height: HEADER + lines.length * LINE_HEIGHT + (lines.length > 0 ? PADDING / 2 : 0),
  }
}

const nodeId = (path: string) => `state ${path}`
const isInside = (path: string, outer: string) =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`))

interface Edge {
  id: string
  from: string
  to: string
  source: string
  target: string
  transitions: readonly ChartTransition[]
}
/** A circle inside the state `parent`, at the end of an edge. */
type Mark = { id: string; parent: string }

/** Returns a machine's edges. Transitions with the same source and target share an edge. */
function edgesOf({ transitions }: MachineChart): { edges: readonly Edge[]; marks: readonly Mark[] } {
  const edges = new Map<string, Edge>()
  const marks = new Map<string, Mark>()
  /** An edge between outer and inner states needs a mark, or ELK routes it along the outer state's name. */
  const end = (path: string, other: string, edge: string) => {
    if (!isInside(other, path)) return nodeId(path)
    const id = `border ${path} ${edge}`
    marks.set(id, { id, parent: path })
    return id
  }
  for (const transition of transitions.filter(one => !staysIn(one))) {
    const { from, to } = transition
    const id = `${from} -> ${to}`
    const own = [...(edges.get(id)?.transitions ?? []), transition]
    edges.set(id, { id, from, to, source: end(from, to, id), target: end(to, from, id), transitions: own })
  }
  return { edges: [...edges.values()], marks: [...marks.values()] }
}

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '5',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  // Keep the states' order, so that the initial one is on top. `MODEL_ORDER` fails with nested states.
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

/** The sizes and texts that ELK needs to place the states and edges. */
interface LayoutInput {
  marks: readonly Mark[]
  texts: ReadonlyMap<string, Text>
  /** Widths, by path, of the states in which edges leave no room for the text. */
  widths: ReadonlyMap<string, number>
}

const MARGIN = 8
/** Distance between positions passed to ELK: larger than any box, because ELK compares boxes' centres. */
const FAR = 10_000

function nodeOf(state: ChartState, y: number, input: LayoutInput): ElkNode {
  const text = input.texts.get(state.path) as Text
  const outside = state.path === '' ? MARGIN : 0
  const side = outside + 18
  const width = Math.max(text.width + 2 * PADDING, input.widths.get(state.path) ?? 96) + 2 * outside
  const id = nodeId(state.path)
  if (state.children.length === 0)
    return { id, y, width, height: Math.max(text.height + 4, 36) + 2 * outside }
  return {
    id,
    y,
    children: [
      ...input.marks
        .filter(({ parent }) => parent === state.path)
        .map(mark => ({ id: mark.id, width: 10, height: 10, y: -FAR })),
      ...state.children.map((child, i) => nodeOf(child, i * FAR, input)),
    ],
    layoutOptions: {
      'elk.padding': `[top=${outside + text.height + PADDING},left=${side},bottom=${side},right=${side}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // With direction DOWN, ELK swaps a nested state's minimum width and height.
      'elk.nodeSize.minimum': state.path === '' ? `(${width}, 0)` : `(0, ${width})`,
    },
  }
}

const round = (value = 0) => Math.round(value * 10) / 10
const boxOf = ({ x, y, width = 0, height = 0 }: Partial<Box>, margin = 0): Box => ({
  x: round(x) + margin,
  y: round(y) + margin,
  width: round(width - 2 * margin),
  height: round(height - 2 * margin),
})

/** Returns the boxes of ELK's nodes by id. */
function boxesIn(node: ElkNode, margin = MARGIN): Map<string, Box> {
  const children = node.children?.flatMap(child => [...boxesIn(child, 0)]) ?? []
  return new Map([[node.id, boxOf(node, margin)], ...children])
}

const runElk = (machine: MachineChart, edges: readonly Edge[], input: LayoutInput) =>
  new ELK().layout<ElkNode>(
    {
      ...nodeOf(machine.root, 0, input),
      edges: edges.map(({ id, source, target, transitions }) => ({
        id,
        sources: [source],
        targets: [target],
        labels: transitions.map(labelFor),
      })),
    },
    { layoutOptions },
  )

/** ELK routes edges through the text of outer states, so each pass widens those states for the next pass. */
const MAX_PASSES = 6

/** Resolves with the positions and sizes of a machine's states, edges and labels. */
export async function layOut(machine: MachineChart): Promise<DrawnChart> {
  const all = [machine.root, ...statesIn(machine)]
  const texts = new Map(all.map(state => [state.path, textOf(state, machine.transitions)]))
  const { edges, marks } = edgesOf(machine)
  const widths = new Map<string, number>()
  for (let pass = 1; ; pass += 1) {
    const graph = await runElk(machine, edges, { marks, texts, widths })
    const boxes = boxesIn(graph)
    const boxAt = (id: string) => boxes.get(id) as Box
    // ELK returns the edges in the order it received them.
    const drawn = edges.map((edge, i) => drawnEdge(graph.edges?.[i], edge))
    const placed = all.map(state => {
      const box = boxAt(nodeId(state.path))
      const text = texts.get(state.path) as Text
      return { state, box, text, place: placeFor(text, box, state.children.length > 0 ? drawn : []) }
    })
    const crossed = placed.filter(({ place }) => place.x === undefined)
    if (crossed.length > 0 && pass < MAX_PASSES) {
      for (const { state, box, place } of crossed)
        widths.set(state.path, Math.max(place.width, box.width + 40))
      continue
    }
    return {
      id: machine.id,
      width: round(graph.width),
      height: round(graph.height),
      states: placed.map(({ state: { path, type }, box, text, place }) => ({
        ...text,
        ...box,
        path,
        type,
        textX: place.x ?? box.x + PADDING,
      })),
      edges: drawn,
      marks: marks.map(({ id }) => boxAt(id)),
    }
  }
}

function labelFor(transition: ChartTransition) {
  const lines = labelOf(transition, LABEL_WIDTH)
  return {
    text: lines.join('\n'),
    width: Math.max(...lines.map(monospaceWidth)),
    height: LINE_HEIGHT * lines.length,
  }
}

type Segment = [Point, Point]

/** Returns an edge's segments as pairs of points. */
export const segmentsOf = ({ points }: Pick<DrawnEdge, 'points'>): Segment[] =>
  points.slice(1).map((point, i) => [points[i] as Point, point])

/** Whether a segment starts between a box's left and right edges, and overlaps the box vertically. */
const crosses = ([a, b]: Segment, { x, y, width, height }: Box) =>
  a.x > x && a.x < x + width && Math.min(a.y, b.y) < y + height && Math.max(a.y, b.y) > y

/** Returns the leftmost x at which no edge crosses a box's text, and a box width with room for the text. */
function placeFor(text: { width: number; height: number }, box: Box, edges: readonly DrawnEdge[]) {
  const crossings = edges
    .flatMap(segmentsOf)
    .filter(segment => crosses(segment, { ...box, height: text.height }))
    .map(([{ x }]) => x)
    .sort((a, b) => a - b)
  const ends = [...crossings, box.x + box.width]
  const needed = text.width + 2 * PADDING
  const start = [box.x, ...crossings].find((x, i) => (ends[i] ?? 0) - x >= needed)
  return { x: start && round(start + PADDING), width: ends.length * needed }
}

function drawnEdge(laidOut: ElkExtendedEdge | undefined, { from, to, transitions }: Edge): DrawnEdge {
  const [section] = laidOut?.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const upright = segmentsOf({ points }).filter(([a, b]) => a.x === b.x)
  return {
    from,
    to,
    points: points.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    labels: (laidOut?.labels ?? []).map((label, i) => {
      const box = boxOf(label)
      return {
        ...box,
        id: transitions[i]?.id ?? '',
        text: label.text ?? '',
        isBefore: upright.some(segment => crosses(segment, { ...box, x: box.x + box.width, width: 12 })),
      }
    }),
  }
}
