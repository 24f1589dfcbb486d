import { type DrawnChart, type DrawnEdge, type DrawnState, HEADER, LINE_HEIGHT } from './drawing.ts'

/** Parts of a chart to highlight: states by path, transitions by id. */
export interface ChartHighlights {
  active?: readonly string[]
  taken?: readonly string[]
  /** Remaining share of each running delay, 0 to 1, by `<state path> <delay name>`. */
  remaining?: Readonly<Record<string, number>>
  /** Counts of transitions by id: larger counts have thicker lines; without a count, a line is dashed. */
  traffic?: ReadonlyMap<string, { count: number }>
}
type Shown = Required<ChartHighlights>

/** Width of the line with the largest count, and of the line with the smallest, in pixels. */
const WIDEST = 7
const NARROWEST = 1.3

/** Whether a transition ends in a state that tells the visitor about a failure. */
const isFailure = (path: string): boolean => /(?:^|\.)(?:failed|failing|error|broken|unreachable)$/.test(path)

/** Returns extra classes by traffic, for a transition or for an edge with several. */
const trafficClass = (count: number | undefined, to = '') =>
  count === undefined ? '' : `${count === 0 ? ' untaken' : ''}${isFailure(to) ? ' failure' : ''}`

const ARROW = 7

/** Returns the direction of an edge's last segment. */
function directionOf({ points }: DrawnEdge): readonly [dx: number, dy: number] {
  const [before, end] = points.slice(-2)
  return before && end ? [Math.sign(end.x - before.x), Math.sign(end.y - before.y)] : [0, 0]
}

/** Returns the SVG path of the arrowhead, in the direction of the edge's last segment. */
function arrowPath(edge: DrawnEdge, size: number): string {
  const end = edge.points.at(-1)
  if (!end) return ''
  const [dx, dy] = directionOf(edge)
  return `M${end.x} ${end.y}L${end.x - dx * size - (dy * size) / 2} ${end.y - dy * size - (dx * size) / 2}L${end.x - dx * size + (dy * size) / 2} ${end.y - dy * size + (dx * size) / 2}Z`
}

function State({ state, active, taken, remaining, traffic }: { state: DrawnState } & Shown) {
  const { x, y, width, height, path, name, type, textX, lines } = state
  const isOuter = path !== '' && type !== 'atomic'
  const radius = type === 'atomic' ? 8 : 4
  return (
    <g
      className={`state ${type}${isOuter ? ' outer' : ''}${active.includes(path) ? ' active' : ''}`}
      data-state={path}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={radius}
        strokeDasharray={type === 'parallel' ? '6 4' : undefined}
      />
      <text className="name" x={textX} y={y + 19}>
        {name}
      </text>
      {lines.map((line, i) => {
        const top = y + HEADER + i * LINE_HEIGHT
        const share = remaining[`${path} ${line.text.split(' ')[0] ?? ''}`]
        return (
          <g
            key={`${i} ${line.text}`}
            className={`line${line.id && taken.includes(line.id) ? ' taken' : ''}${trafficClass(traffic.get(line.id ?? '')?.count)}`}
          >
            {share !== undefined && (
              <rect
                className="remaining"
                x={x + 6}
                y={top + 1}
                width={(width - 12) * share}
                height={LINE_HEIGHT - 2}
                rx={2}
              />
            )}
            <text x={textX} y={top + 13} xmlSpace="preserve">
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
  // A thick line ends inside its arrowhead, not next to the tip.
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

/** A machine's state chart as SVG. The surrounding style sheet sets its colours. */
export function Chart({
  chart,
  active = [],
  taken = [],
  remaining = {},
  traffic = new Map(),
}: { chart: DrawnChart } & ChartHighlights) {
  const shown = { active, taken, remaining, traffic }
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
      {chart.edges.map((edge, i) => (
        <Edge key={i} edge={edge} {...shown} />
      ))}
      {chart.marks.map((box, i) => (
        <rect key={i} className="border" {...box} rx={box.width / 2} />
      ))}
      {chart.edges
        .flatMap(({ to, labels }) => labels.map(label => ({ ...label, to })))
        .map(({ id, text, x, y, width, isBefore, to }) => (
          <g
            key={id}
            className={`${taken.includes(id) ? 'label taken' : 'label'}${trafficClass(traffic.get(id)?.count, to)}`}
          >
            {text.split('\n').map((line, i) => (
              <text
                key={`${i} ${line}`}
                x={isBefore ? x + width : x}
                y={y + 13 + i * LINE_HEIGHT}
                textAnchor={isBefore ? 'end' : undefined}
              >
                {line}
              </text>
            ))}
          </g>
        ))}
    </svg>
  )
}
