/** Lays out a state chart with ELK. The result is deterministic, so that drawings can be committed. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type DescribedMachine, type DescribedState, type DescribedTransition, statesIn } from './describe.ts'
import {
  type Box,
  type DrawnChart,
  type DrawnEdge,
  type DrawnState,
  HEADER,
  type Line,
  LINE_HEIGHT,
  type Mark,
  PADDING,
  type Point,
  seconds,
} from './drawing.ts'

/** Width in pixels. The font is monospaced, so the length of a text determines its width. */
const CHARACTER_WIDTH = 7.25
/** Characters in a line of a label, and in a line in a box. Longer words stay whole. */
const LABEL_WIDTH = 36
const TEXT_WIDTH = 48

/** Most East Asian scripts, and emoji, take two cells of a monospaced font. */
const isWide = (character: string) =>
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]|\p{Extended_Pictographic}/u.test(
    character,
  )
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((cells, character) => cells + (isWide(character) ? 2 : 1), 0) * CHARACTER_WIDTH)

/** Joins parts into lines. A part that does not fit starts a new line, and breaks at its spaces. */
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

/** Returns a transition's event, guard and actions as label lines. */
function labelOf({ cause, guard, actions, isForbidden, isReentering }: DescribedTransition, width: number) {
  const event = [cause, isForbidden && 'forbidden', isReentering && 'reenter'].filter(Boolean).join(' ')
  const parts = [event, guard !== null && `[${guard}]`, actions.length > 0 && `/ ${actions.join(', ')}`]
  return wrap(
    parts.filter(part => part !== false),
    width,
  )
}
/** Whether a transition is shown as a line in its state, with `reenter` if it leaves the state. */
const staysIn = ({ from, to, targets }: DescribedTransition) => targets.length < 2 && to === from

/** Returns what else a label says about its transition, on a separate line. */
type NoteOf = (transition: DescribedTransition) => string
const noNote: NoteOf = () => ''

/** A state's name and lines, and their size. */
type Text = Pick<DrawnState, 'name' | 'lines' | 'width' | 'height'>

function textOf(state: DescribedState, transitions: readonly DescribedTransition[], noteOf: NoteOf): Text {
  const indented = (kind: Line['kind'], texts: readonly string[], id: string | null = null): Line[] =>
    texts.map((text, i) => ({ text: i === 0 ? text : `  ${text}`, kind, id }))
  const lines = (kind: Line['kind'], text: string) => indented(kind, wrap([text], TEXT_WIDTH))
  const each = (label: string, names: readonly string[]) =>
    names.flatMap(name => lines('line', `${label} / ${name}`))
  const { isInitial, type, history } = state
  const name = `${isInitial ? '● ' : ''}${type !== 'history' ? '' : history === 'deep' ? 'H* ' : 'H '}${state.name}`
  const all = [
    ...wrap([state.description], TEXT_WIDTH).map((text): Line => ({ text, kind: 'note', id: null })),
    ...lines('note', state.tags.map(tag => `#${tag}`).join(' ')),
    ...lines('note', state.meta && `meta ${state.meta}`),
    ...each('initial', state.initial),
    ...each('entry', state.entry),
    ...each('exit', state.exit),
    ...each('invoke', state.actors),
    ...state.delays.flatMap(({ name, ms }) => (ms === null ? [] : lines('line', `${name} ${seconds(ms)}`))),
    ...transitions
      .filter(transition => transition.from === state.path && staysIn(transition))
      .flatMap(transition => [
        ...indented(
          'line',
          [...labelOf(transition, TEXT_WIDTH), ...[noteOf(transition)].filter(Boolean)],
          transition.id,
        ),
        ...lines('note', transition.description),
      ]),
  ]
  return {
    name,
    lines: all,
    width: Math.max(textWidth(name), ...all.map(({ text }) => textWidth(text))),
    height: HEADER + all.length * LINE_HEIGHT + (all.length > 0 ? PADDING / 2 : 0),
  }
}

const nodeId = (path: string) => `state ${path}`
const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
const isInside = (path: string, outer: string) =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`))

/** Returns the path of the innermost state around all paths. */
function commonParent(paths: readonly string[]): string {
  let common = parentOf(paths[0] ?? '')
  while (!paths.every(path => isInside(path, common))) common = parentOf(common)
  return common
}

interface Edge {
  id: string
  from: string
  to: string
  source: string
  target: string
  transitions: readonly DescribedTransition[]
}
type InnerMark = Pick<Mark, 'kind'> & { id: string; parent: string }

const sizes = { border: { width: 10, height: 10 }, fork: { width: 48, height: 4 } }

/** Returns a machine's edges. Transitions with the same source and target share an edge. */
function edgesOf({ transitions }: DescribedMachine): { edges: readonly Edge[]; marks: readonly InnerMark[] } {
  const edges = new Map<string, Edge>()
  const marks = new Map<string, InnerMark>()
  /** ELK would route an edge into an inner state along the name, so such an edge ends at a mark inside. */
  const end = (path: string, other: string, edge: string) => {
    if (!isInside(other, path)) return nodeId(path)
    marks.set(`border ${path} ${edge}`, { id: `border ${path} ${edge}`, parent: path, kind: 'border' })
    return `border ${path} ${edge}`
  }
  const add = (id: string, edge: Omit<Edge, 'id' | 'transitions'>, own: readonly DescribedTransition[]) =>
    edges.set(id, { ...edge, id, transitions: [...(edges.get(id)?.transitions ?? []), ...own] })
  for (const transition of transitions.filter(one => !staysIn(one))) {
    const { id, from, to, targets } = transition
    if (targets.length === 1) {
      const key = `${from} -> ${to}`
      add(key, { from, to, source: end(from, to, key), target: end(to, from, key) }, [transition])
      continue
    }
    const fork: InnerMark = { id: `fork ${id}`, parent: commonParent(targets), kind: 'fork' }
    marks.set(fork.id, fork)
    add(fork.id, { from, to, source: end(from, to, fork.id), target: fork.id }, [transition])
    for (const one of targets)
      add(`${fork.id} ${one}`, { from, to: one, source: fork.id, target: nodeId(one) }, [])
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
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  // Keep the order, so that the initial state is at the top. `MODEL_ORDER` fails with edges into states.
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

interface Drawing {
  marks: readonly InnerMark[]
  texts: ReadonlyMap<string, Text>
  /** Widths of states where edges leave no room for the text. */
  widths: ReadonlyMap<string, number>
}

const MARGIN = 8
/** Distance between the given positions, because ELK compares the centres of boxes. */
const FAR = 10_000

function nodeOf(state: DescribedState, y: number, drawing: Drawing): ElkNode {
  const text = drawing.texts.get(state.path) as Text
  const outside = state.path === '' ? MARGIN : 0
  const side = outside + 18
  const width = Math.max(text.width + 2 * PADDING, drawing.widths.get(state.path) ?? 96) + 2 * outside
  const id = nodeId(state.path)
  if (state.children.length === 0)
    return { id, y, width, height: Math.max(text.height + 4, 36) + 2 * outside }
  const initialFirst = [...state.children].sort((a, b) => Number(b.isInitial) - Number(a.isInitial))
  return {
    id,
    y,
    children: [
      ...drawing.marks
        .filter(({ parent }) => parent === state.path)
        .map(mark => ({ ...sizes[mark.kind], id: mark.id, y: -FAR })),
      ...initialFirst.map((child, i) => nodeOf(child, i * FAR, drawing)),
    ],
    layoutOptions: {
      'elk.padding': `[top=${outside + text.height + PADDING},left=${side},bottom=${side},right=${side}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // If the direction is DOWN, ELK swaps the sides of a nested state.
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

/** Resolves with the positions and sizes of a machine's states, edges and labels. */
export async function layOut(machine: DescribedMachine, noteOf = noNote): Promise<DrawnChart> {
  const all = [machine.root, ...statesIn(machine)]
  const texts = new Map(all.map(state => [state.path, textOf(state, machine.transitions, noteOf)]))
  const { edges, marks } = edgesOf(machine)
  const widths = new Map<string, number>()
  for (let attempt = 0; ; attempt += 1) {
    const graph = await new ELK().layout<ElkNode>(
      {
        ...nodeOf(machine.root, 0, { marks, texts, widths }),
        edges: edges.map(({ id, source, target, transitions }) => ({
          id,
          sources: [source],
          targets: [target],
          labels: transitions.map(transition => labelFor(transition, noteOf)),
        })),
      },
      // Labels with a note are next to thicker lines.
      { layoutOptions: { ...layoutOptions, 'elk.spacing.edgeLabel': noteOf === noNote ? '5' : '9' } },
    )
    const boxes = new Map<string, Box>()
    const visit = (node: ElkNode) => {
      boxes.set(node.id, boxOf(node, node === graph ? MARGIN : 0))
      node.children?.forEach(visit)
    }
    visit(graph)
    const boxAt = (id: string) => boxes.get(id) as Box
    // ELK returns the edges in the order in which it received them.
    const drawn = edges.map((edge, i) => drawnEdge(graph.edges?.[i], edge))
    const crossed: string[] = []
    const states = all.map((state): DrawnState => {
      const box = boxAt(nodeId(state.path))
      const text = texts.get(state.path) as Text
      const { x, width } = placeFor(text, box, state.children.length > 0 ? drawn : [])
      if (x === undefined) {
        crossed.push(state.path)
        widths.set(state.path, Math.max(width, box.width + 40))
      }
      return {
        ...text,
        ...box,
        path: state.path,
        type: state.type,
        textX: x ?? box.x + PADDING,
      }
    })
    if (crossed.length > 0 && attempt < 5) continue
    return {
      id: machine.id,
      width: round(graph.width),
      height: round(graph.height),
      states,
      edges: drawn,
      marks: marks.map(({ id, kind }) => ({ ...boxAt(id), kind })),
    }
  }
}

function labelFor(transition: DescribedTransition, noteOf: NoteOf) {
  const lines = [
    ...labelOf(transition, LABEL_WIDTH),
    ...wrap([transition.description], LABEL_WIDTH),
    ...[noteOf(transition)].filter(Boolean),
  ]
  return {
    text: lines.join('\n'),
    width: Math.max(...lines.map(textWidth)),
    height: LINE_HEIGHT * lines.length,
  }
}

type Segment = [Point, Point]

/** Returns an edge's segments as pairs of points. */
export const segmentsOf = ({ points }: Pick<DrawnEdge, 'points'>): Segment[] =>
  points.slice(1).map((point, i) => [points[i] as Point, point])

/** Whether a segment starts between a box's left and right edges, and overlaps its height. */
const crosses = ([a, b]: Segment, { x, y, width, height }: Box) =>
  a.x > x && a.x < x + width && Math.min(a.y, b.y) < y + height && Math.max(a.y, b.y) > y

/** Returns the leftmost place at the top of a box that no edge crosses, and a width with room for it. */
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

function drawnEdge(laidOut: ElkExtendedEdge | undefined, { from, to, target, transitions }: Edge): DrawnEdge {
  const [section] = laidOut?.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const upright = segmentsOf({ points }).filter(([a, b]) => a.x === b.x)
  return {
    from,
    to,
    points: points.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    hasArrow: !target.startsWith('fork '),
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
