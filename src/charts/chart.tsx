import { type DrawnChart, type DrawnEdge, type DrawnState, LINE_HEIGHT } from './drawing.ts'

/** What is going on in a chart, as far as it is to be seen: states by path, transitions by id. */
export interface ChartMarks {
  active?: readonly string[]
  taken?: readonly string[]
  /** Fills up a state's line of a running delay: how much of it is over, 0 to 1, by state and name of the delay. */
  running?: Readonly<Record<string, number>>
}

const ARROW = 7

/** The head of an arrow at the end of its line, in the direction of the last piece. */
function arrowAt({ points }: DrawnEdge): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  return `M${end.x} ${end.y}L${end.x - dx * ARROW - (dy * ARROW) / 2} ${end.y - dy * ARROW - (dx * ARROW) / 2}L${end.x - dx * ARROW + (dy * ARROW) / 2} ${end.y - dy * ARROW + (dx * ARROW) / 2}Z`
}

function State({ state, active, taken, running }: { state: DrawnState } & Required<ChartMarks>) {
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
        const isOver = running[`${path} ${line.text.split(' ')[0] ?? ''}`]
        return (
          <g key={line.text} className={line.id && taken.includes(line.id) ? 'line taken' : 'line'}>
            {isOver !== undefined && active.includes(path) && (
              <rect
                className="clock"
                x={x + 6}
                y={top + 1}
                width={Math.max(0, (width - 12) * (1 - isOver))}
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
      <path className="arrow" d={arrowAt(edge)} />
    </g>
  )
}

/** A machine's chart. How it is coloured, the style sheet around it says. */
export function Chart({ chart, active = [], taken = [], running = {} }: { chart: DrawnChart } & ChartMarks) {
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
        <State key={state.path} state={state} active={active} taken={taken} running={running} />
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
