/** Lays out a state chart with ELK. The result is deterministic, so that the drawings can be committed. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import {
  type DescribedMachine,
  type DescribedState,
  type DescribedTransition,
  statesIn,
} from '#machines/describe.ts'
import {
  type Box,
  type DrawnChart,
  type DrawnEdge,
  type DrawnState,
  LINE_HEIGHT,
  seconds,
} from './drawing.ts'

/** Pixels. The font is monospaced, so the width of a text follows from its length. */
const CHARACTER_WIDTH = 7.25
const PADDING = 10
const HEADER = 28

const widthOf = (text: string) => Math.ceil(text.length * CHARACTER_WIDTH)
const withGuard = ({ cause, guard }: DescribedTransition) => (guard ? `${cause} [${guard}]` : cause)
const staysIn = ({ isInternal, from, to }: DescribedTransition) => isInternal || from === to

/** Returns what a label says besides its transition, in a line of its own. */
type NoteOf = (transition: DescribedTransition) => string
const noNote: NoteOf = () => ''
/** Labels with a note are beside thicker lines. */
const spacingOf = (noteOf: NoteOf) => (noteOf === noNote ? {} : { 'elk.spacing.edgeLabel': '9' })

function linesOf(
  state: DescribedState,
  transitions: readonly DescribedTransition[],
  noteOf: NoteOf,
): DrawnState['lines'] {
  return [
    ...state.entry.map(action => ({ text: `entry / ${action}`, id: null })),
    ...state.actors.map(actor => ({ text: `invoke / ${actor}`, id: null })),
    ...state.delays.map(({ name, ms }) => ({ text: `${name} ${seconds(ms)}`, id: null })),
    ...transitions
      .filter(transition => transition.from === state.path && staysIn(transition))
      .map(transition => ({
        // Without actions in compound states, which would become too wide; the table lists the actions.
        text: `${
          transition.actions.length > 0 && state.children.length === 0
            ? `${withGuard(transition)} / ${transition.actions.join(', ')}`
            : withGuard(transition)
        } ${noteOf(transition)}`.trimEnd(),
        id: transition.id,
      })),
  ]
}

const nodeId = (path: string) => `state ${path}`

function nodeOf(state: DescribedState, transitions: readonly DescribedTransition[], noteOf: NoteOf): ElkNode {
  const lines = linesOf(state, transitions, noteOf)
  const width = Math.max(
    widthOf(`● ${state.name}`) + 2 * PADDING,
    ...lines.map(({ text }) => widthOf(text) + 2 * PADDING),
    96,
  )
  const top = HEADER + lines.length * LINE_HEIGHT + (lines.length > 0 ? PADDING / 2 : 0)
  return state.children.length === 0
    ? { id: nodeId(state.path), width, height: Math.max(top + 4, 36) }
    : {
        id: nodeId(state.path),
        children: state.children.map(child => nodeOf(child, transitions, noteOf)),
        layoutOptions: {
          'elk.padding': `[top=${top + PADDING},left=18,bottom=18,right=18]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${width}, ${top})`,
          ...spacingOf(noteOf),
        },
      }
}

/** Groups transitions by source and target, because they share an edge. */
function edgesOf({ transitions }: DescribedMachine): Map<string, DescribedTransition[]> {
  const edges = new Map<string, DescribedTransition[]>()
  for (const transition of transitions.filter(one => !staysIn(one))) {
    const key = `${transition.from} -> ${transition.to}`
    edges.set(key, [...(edges.get(key) ?? []), transition])
  }
  return edges
}

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.edgeLabel': '5',
  // Keep the order of the machine, so that the initial state, which comes first, is drawn at the top.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
}

const round = (value = 0) => Math.round(value * 10) / 10
const boxOf = ({
  x,
  y,
  width,
  height,
}: {
  x?: number
  y?: number
  width?: number
  height?: number
}): Box => ({ x: round(x), y: round(y), width: round(width), height: round(height) })

/** Positions and sizes of all states, edges and labels of a machine. */
export async function layOut(machine: DescribedMachine, noteOf = noNote): Promise<DrawnChart> {
  const linesOfLabel = (transition: DescribedTransition) =>
    [withGuard(transition), noteOf(transition)].filter(Boolean)
  const edges = edgesOf(machine)
  const graph = await new ELK().layout<ElkNode>({
    id: 'root',
    layoutOptions: { ...layoutOptions, ...spacingOf(noteOf) },
    children: machine.root.children.map(state => nodeOf(state, machine.transitions, noteOf)),
    edges: [...edges].map(([id, transitions]) => ({
      id,
      sources: [nodeId(transitions[0]?.from ?? '')],
      targets: [nodeId(transitions[0]?.to ?? '')],
      labels: transitions.map(transition => ({
        id: transition.id,
        text: linesOfLabel(transition).join('\n'),
        width: Math.max(...linesOfLabel(transition).map(widthOf)),
        height: LINE_HEIGHT * linesOfLabel(transition).length,
      })),
    })),
  })
  const boxes = new Map<string, Box>()
  const visit = (node: ElkNode) => {
    boxes.set(node.id, boxOf(node))
    node.children?.forEach(visit)
  }
  visit(graph)
  const states = statesIn(machine).map((state): DrawnState => ({
    ...(boxes.get(nodeId(state.path)) as Box),
    path: state.path,
    name: state.name,
    isInitial: state.isInitial,
    isCompound: state.children.length > 0,
    isParallel: state.isParallel,
    lines: linesOf(state, machine.transitions, noteOf),
  }))
  return {
    id: machine.id,
    width: round(graph.width),
    height: round(graph.height),
    states,
    edges: (graph.edges ?? []).map(edge => drawnEdge(edge, edges.get(edge.id) ?? [])),
  }
}

function drawnEdge(
  { sections, labels }: ElkExtendedEdge,
  transitions: readonly DescribedTransition[],
): DrawnEdge {
  const [section] = sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  return {
    from: transitions[0]?.from ?? '',
    to: transitions[0]?.to ?? '',
    points: points.map(({ x, y }) => ({ x: round(x), y: round(y) })),
    labels: (labels ?? []).map(label => ({ ...boxOf(label), id: label.id ?? '', text: label.text ?? '' })),
  }
}
