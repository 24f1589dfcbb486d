import { type DrawnChart, type DrawnEdge, type DrawnState, HEADER, LINE_HEIGHT } from './drawing.ts'

/** Parts of a chart to highlight: states by path, transitions by id. */
export interface ChartHighlights {
  active?: readonly string[]
  taken?: readonly string[]
  /** Remaining share of each running delay, 0 to 1, by `<state path> <delay name>`. */
  remaining?: Readonly<Record<string, number>>
}
type Shown = Required<ChartHighlights>

const ARROW = 7

/** Returns the SVG path of the arrowhead, which points along the edge's last segment. */
function arrowPath({ points }: DrawnEdge): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const dx = ARROW * Math.sign(end.x - before.x)
  const dy = ARROW * Math.sign(end.y - before.y)
  return `M${end.x} ${end.y}L${end.x - dx - dy / 2} ${end.y - dy - dx / 2}L${end.x - dx + dy / 2} ${end.y - dy + dx / 2}Z`
}

function State({ state, active, taken, remaining }: { state: DrawnState } & Shown) {
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
            className={`line${line.id && taken.includes(line.id) ? ' taken' : ''}`}
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

function Edge({ edge, taken }: { edge: DrawnEdge } & Pick<Shown, 'taken'>) {
  const isTaken = edge.labels.some(({ id }) => taken.includes(id))
  return (
    <g className={isTaken ? 'edge taken' : 'edge'}>
      <path d={`M${edge.points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <path className="arrow" d={arrowPath(edge)} />
    </g>
  )
}

/** A machine's state chart as SVG. `chartCss` sets the colours of the chart. */
export function Chart({
  chart,
  active = [],
  taken = [],
  remaining = {},
}: { chart: DrawnChart } & ChartHighlights) {
  const shown = { active, taken, remaining }
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
        .flatMap(({ labels }) => labels)
        .map(({ id, text, x, y, width, isBefore }) => (
          <g key={id} className={taken.includes(id) ? 'label taken' : 'label'}>
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
