import { type DrawnChart, type DrawnEdge, type DrawnState, LINE_HEIGHT } from './drawing.ts'

/** Parts of a chart to highlight: states by path, transitions by id. */
export interface ChartHighlights {
  active?: readonly string[]
  taken?: readonly string[]
  /** Elapsed share of each running delay, 0 to 1, by `<state path> <delay name>`. A bar shows what remains. */
  elapsed?: Readonly<Record<string, number>>
}

const ARROW = 7

/** SVG path of the arrow head, in the direction of the last segment of the edge. */
function arrowPath({ points }: DrawnEdge): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  return `M${end.x} ${end.y}L${end.x - dx * ARROW - (dy * ARROW) / 2} ${end.y - dy * ARROW - (dx * ARROW) / 2}L${end.x - dx * ARROW + (dy * ARROW) / 2} ${end.y - dy * ARROW + (dx * ARROW) / 2}Z`
}

function State({ state, active, taken, elapsed }: { state: DrawnState } & Required<ChartHighlights>) {
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
          <g key={line.text} className={line.id && taken.includes(line.id) ? 'line taken' : 'line'}>
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

function Edge({ edge, taken }: { edge: DrawnEdge; taken: readonly string[] }) {
  const isTaken = edge.labels.some(({ id }) => taken.includes(id))
  return (
    <g className={isTaken ? 'edge taken' : 'edge'}>
      <path d={edge.points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      <path className="arrow" d={arrowPath(edge)} />
    </g>
  )
}

/** State chart of a machine as SVG. The surrounding style sheet sets its colours. */
export function Chart({
  chart,
  active = [],
  taken = [],
  elapsed = {},
}: { chart: DrawnChart } & ChartHighlights) {
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
        <State key={state.path} state={state} active={active} taken={taken} elapsed={elapsed} />
      ))}
      {chart.edges.map(edge => (
        <Edge key={`${edge.from} -> ${edge.to}`} edge={edge} taken={taken} />
      ))}
      {chart.edges
        .flatMap(edge => edge.labels)
        .map(({ id, text, x, y, width, height }) => (
          <g key={id} className={taken.includes(id) ? 'label taken' : 'label'}>
            <rect x={x + 1} y={y} width={width - 2} height={height} />
            <text x={x} y={y + 13}>
              {text}
            </text>
          </g>
        ))}
    </svg>
  )
}
