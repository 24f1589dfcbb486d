import { type DrawnChart, type DrawnEdge, type DrawnState, LINE_HEIGHT } from './drawing.ts'

/** Parts of a chart to highlight: states by path, transitions by id. */
export interface ChartHighlights {
  active?: readonly string[]
  taken?: readonly string[]
  /** Elapsed share of each running delay, 0 to 1, by `<state path> <delay name>`. A bar shows what remains. */
  elapsed?: Readonly<Record<string, number>>
  /** Counts of transitions by id: lines are as thick as their counts, and dashed without one. */
  traffic?: ReadonlyMap<string, { count: number }>
}
type Shown = Required<ChartHighlights>

/** Width of the line with the largest count, and of one with the smallest. Pixels. */
const WIDEST = 7
const NARROWEST = 1.3

/** Whether a transition ends in a state that tells a visitor of a failure. */
const isFailure = (path: string): boolean => /(?:^|\.)(?:failed|failing|error|broken|unreachable)$/.test(path)

/** Further classes of a transition, or of an edge of several, by the traffic. */
const trafficClass = (count: number | undefined, to = '') =>
  count === undefined ? '' : `${count === 0 ? ' untaken' : ''}${isFailure(to) ? ' failure' : ''}`

const ARROW = 7

/** Direction of the last segment of an edge. */
function directionOf({ points }: DrawnEdge): readonly [dx: number, dy: number] {
  const [before, end] = points.slice(-2)
  return before && end ? [Math.sign(end.x - before.x), Math.sign(end.y - before.y)] : [0, 0]
}

/** SVG path of the arrow head, in the direction of the last segment of the edge. */
function arrowPath(edge: DrawnEdge, size: number): string {
  const end = edge.points.at(-1)
  if (!end) return ''
  const [dx, dy] = directionOf(edge)
  return `M${end.x} ${end.y}L${end.x - dx * size - (dy * size) / 2} ${end.y - dy * size - (dx * size) / 2}L${end.x - dx * size + (dy * size) / 2} ${end.y - dy * size + (dx * size) / 2}Z`
}

function State({ state, active, taken, elapsed, traffic }: { state: DrawnState } & Shown) {
  const { x, y, width, height, path, name, lines } = state
  return (
    <g
      className={`state${state.isCompound ? ' compound' : ''}${active.includes(path) ? ' active' : ''}`}
      data-state={path}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={state.isCompound ? 4 : 8}
        strokeDasharray={state.isParallel ? '6 4' : undefined}
      />
      <text className="name" x={x + 10} y={y + 19}>
        {state.isInitial ? `● ${name}` : name}
      </text>
      {lines.map((line, i) => {
        const top = y + 28 + i * LINE_HEIGHT
        const elapsedShare = elapsed[`${path} ${line.text.split(' ')[0] ?? ''}`]
        return (
          <g
            key={line.text}
            className={`${line.id && taken.includes(line.id) ? 'line taken' : 'line'}${trafficClass(traffic.get(line.id ?? '')?.count)}`}
          >
            {elapsedShare !== undefined && active.includes(path) && (
              <rect
                className="remaining"
                x={x + 6}
                y={top + 1}
                width={Math.max(0, (width - 12) * (1 - elapsedShare))}
                height={LINE_HEIGHT - 2}
                rx={2}
              />
            )}
            <text x={x + 10} y={top + 13}>
              {line.text}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function Edge({ edge, taken, traffic }: { edge: DrawnEdge } & Pick<Shown, 'taken' | 'traffic'>) {
  const isTaken = edge.labels.some(({ id }) => taken.includes(id))
  const counts = edge.labels.flatMap(({ id }) => traffic.get(id)?.count ?? [])
  const count = counts.length > 0 ? counts.reduce((a, b) => a + b) : undefined
  const largest = Math.max(1, ...[...traffic.values()].map(other => other.count))
  const width = count ? Math.max(NARROWEST, (WIDEST * count) / largest) : 0
  const [dx, dy] = directionOf(edge)
  const last = edge.points.length - 1
  // A thick line ends in its arrow, not beside the tip.
  const points = edge.points.map(({ x, y }, i) => (i === last ? [x - dx * width, y - dy * width] : [x, y]))
  return (
    <g className={`${isTaken ? 'edge taken' : 'edge'}${trafficClass(count, edge.to)}`}>
      <path
        d={`M${points.map(point => point.join(' ')).join('L')}`}
        style={width ? { strokeWidth: width } : {}}
      />
      <path className="arrow" d={arrowPath(edge, ARROW + width)} />
    </g>
  )
}

/** State chart of a machine as SVG. The surrounding style sheet sets its colours. */
export function Chart({
  chart,
  active = [],
  taken = [],
  elapsed = {},
  traffic = new Map(),
}: { chart: DrawnChart } & ChartHighlights) {
  const shown = { active, taken, elapsed, traffic }
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      width={chart.width}
      height={chart.height}
      role="img"
      aria-label={chart.id}
    >
      {chart.states.map(state => (
        <State key={state.path} state={state} {...shown} />
      ))}
      {chart.edges.map(edge => (
        <Edge key={`${edge.from} -> ${edge.to}`} edge={edge} {...shown} />
      ))}
      {chart.edges
        .flatMap(({ to, labels }) => labels.map(label => ({ ...label, to })))
        .map(({ id, text, x, y, width, height, to }) => (
          <g
            key={id}
            className={`${taken.includes(id) ? 'label taken' : 'label'}${trafficClass(traffic.get(id)?.count, to)}`}
          >
            <rect x={x + 1} y={y} width={width - 2} height={height} />
            {text.split('\n').map((line, i) => (
              <text key={line} x={x} y={y + 13 + i * LINE_HEIGHT}>
                {line}
              </text>
            ))}
          </g>
        ))}
    </svg>
  )
}
