/**
 * Mirror curves, as in the Indian art of chukki: a line around a grid of dots. The side between two
 * neighbouring dots is open (two strands of the line cross at its middle, at 45 degrees) or closed (the
 * strand turns back, 0.354 of a step from the dot). The open sides determine the number of closed lines;
 * by default, `traceCurve` looks for a single line.
 */

export type Dot = readonly [x: number, y: number]
type Edge = readonly [x: number, y: number, to: 'e' | 's']

/**
 * `both` mirrors across the vertical and the horizontal axis, `lr` and `ud` mirror across one axis, `turn`
 * adds the diagonal (square grids only), and `none` chooses each side at random.
 */
export type Symmetry = 'both' | 'lr' | 'ud' | 'turn' | 'none'

export interface CurveSpec {
  /**
   * Dots per row. Rows are centred, so use only odd or only even numbers. In a string, `x` is a dot, and
   * `o` an open dot outside the line.
   */
  rows: readonly (number | string)[]
  symmetry?: Symmetry | undefined
  /** First seed to try. A seed that already gives the right number of lines saves attempts. */
  seed?: number | undefined
  /** Approximate share of open sides, from 0 to 1. */
  openness?: number | undefined
  /** Number of closed lines: one, or as many as there are separate groups of dots. */
  lines?: number | undefined
}

export interface Curve {
  dots: readonly Dot[]
  /** One SVG path per closed line. The unit is 1/40 of a grid step (`STEP`). */
  paths: readonly string[]
  width: number
  height: number
}

/** One grid step in path units, so that coordinates can be whole numbers. */
export const STEP = 40
/** Radius of a dot: 0.07 of a step. */
export const DOT_RADIUS = 2.8
const TURN = 0.354
/** Lengths of Bézier control handles, for a round quarter turn and for a crossing at 45 degrees. */
const ROUND = TURN * 0.5523
const CROSS = 0.21
const MAX_TRIES = 4000

const DIRECTIONS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const
type Direction = 0 | 1 | 2 | 3

/** mulberry32: a seeded random number generator with the same results on every machine. */
export function seededRandom(seed: number): () => number {
  let s = seed
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a position as a number, for use in sets. Coordinates start at -1 and can be half steps. */
const key = (x: number, y: number) => (y * 2 + 2) * 4096 + x * 2 + 2
const edgeKey = ([x, y, to]: Edge) => key(x, y) * 2 + (to === 'e' ? 0 : 1)
const cornerKey = (x: number, y: number, corner: Direction) => key(x, y) * 4 + corner

function sideKey(x: number, y: number, direction: Direction): number {
  const [dx, dy] = DIRECTIONS[direction]
  return direction === 0 || direction === 3
    ? edgeKey([x + dx, y + dy, direction === 0 ? 's' : 'e'])
    : edgeKey([x, y, direction === 1 ? 'e' : 's'])
}

/** Returns the length of the longest row. */
export const columnsOf = (rows: CurveSpec['rows']): number =>
  Math.max(...rows.map(row => (typeof row === 'number' ? row : row.length)))

export function dotsOf(rows: CurveSpec['rows']): Dot[] {
  const longest = columnsOf(rows)
  return rows.flatMap((row, y) => {
    if (typeof row === 'string') return [...row].flatMap((mark, x): Dot[] => (mark === 'x' ? [[x, y]] : []))
    const start = (longest - row) / 2
    return Array.from({ length: row }, (_, i): Dot => [start + i, y])
  })
}

function edgesOf(dots: readonly Dot[]): Edge[] {
  const has = new Set(dots.map(([x, y]) => key(x, y)))
  return dots.flatMap(([x, y]) => {
    const edges: Edge[] = []
    if (has.has(key(x + 1, y))) edges.push([x, y, 'e'])
    if (has.has(key(x, y + 1))) edges.push([x, y, 's'])
    return edges
  })
}

/** Groups of sides that the symmetry maps to each other. The sides of a group are all open or all closed. */
function orbitsOf(dots: readonly Dot[], symmetry: Symmetry): number[][] {
  const sumX = Math.max(...dots.map(d => d[0])) + Math.min(...dots.map(d => d[0]))
  const sumY = Math.max(...dots.map(d => d[1])) + Math.min(...dots.map(d => d[1]))
  const leftRight = ([x, y, to]: Edge): Edge => (to === 'e' ? [sumX - x - 1, y, to] : [sumX - x, y, to])
  const upDown = ([x, y, to]: Edge): Edge => (to === 's' ? [x, sumY - y - 1, to] : [x, sumY - y, to])
  const diagonal = ([x, y, to]: Edge): Edge => [y, x, to === 'e' ? 's' : 'e']
  const mirrors = {
    both: [leftRight, upDown],
    lr: [leftRight],
    ud: [upDown],
    turn: [leftRight, upDown, diagonal],
    none: [],
  }[symmetry]

  const seen = new Set<number>()
  return edgesOf(dots).flatMap(edge => {
    if (seen.has(edgeKey(edge))) return []
    const orbit: number[] = []
    const waiting = [edge]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(edgeKey(next))) continue
      seen.add(edgeKey(next))
      orbit.push(edgeKey(next))
      for (const mirror of mirrors) waiting.push(mirror(next))
    }
    return [orbit]
  })
}

/** Follows the strands around the dots, and returns the closed lines. `open` has the keys of open sides. */
function trace(dots: readonly Dot[], open: ReadonlySet<number>): string[] {
  const has = new Set(dots.map(([x, y]) => key(x, y)))
  const isOpen = (x: number, y: number, d: Direction) =>
    open.has(sideKey(x, y, d)) && has.has(key(x + DIRECTIONS[d][0], y + DIRECTIONS[d][1]))
  const seen = new Set<number>()
  const paths: string[] = []

  for (const [startX, startY] of dots) {
    for (let startCorner = 0; startCorner < 4; startCorner++) {
      if (seen.has(cornerKey(startX, startY, startCorner as Direction))) continue
      let [x, y] = [startX, startY]
      // Corner 0 is between sides 0 and 1. The strand enters through side `enter`.
      let corner = startCorner as Direction
      let enter = corner
      let penX = 0
      let penY = 0
      let path = ''
      const round = (n: number) => Math.round(n * STEP)
      const relative = (px: number, py: number) => `${round(px) - penX} ${round(py) - penY}`
      do {
        seen.add(cornerKey(x, y, corner))
        const leave = (enter === corner ? (corner + 1) % 4 : corner) as Direction
        const [inward, outward] = [DIRECTIONS[enter], DIRECTIONS[leave]]
        const [openIn, openOut] = [isOpen(x, y, enter), isOpen(x, y, leave)]
        const reach = (isOpenSide: boolean) => (isOpenSide ? 0.5 : TURN)
        const [ax, ay] = [x + inward[0] * reach(openIn), y + inward[1] * reach(openIn)]
        const [bx, by] = [x + outward[0] * reach(openOut), y + outward[1] * reach(openOut)]
        if (!path) {
          penX = round(ax)
          penY = round(ay)
          path = `M${penX} ${penY}`
        }
        if (openIn && openOut) {
          path += `l${relative(bx, by)}`
        } else {
          const turn = !openIn && !openOut ? ROUND : CROSS
          const slant = [
            (outward[0] - inward[0]) * Math.SQRT1_2,
            (outward[1] - inward[1]) * Math.SQRT1_2,
          ] as const
          const [tax, tay] = openIn ? slant : outward
          const [tbx, tby] = openOut ? slant : [-inward[0], -inward[1]]
          path += `c${relative(ax + tax * turn, ay + tay * turn)} ${relative(bx - tbx * turn, by - tby * turn)} ${relative(bx, by)}`
        }
        penX = round(bx)
        penY = round(by)
        if (openOut) {
          x += outward[0]
          y += outward[1]
          corner = ((corner + 2) % 4) as Direction
          enter = ((leave + 2) % 4) as Direction
        } else {
          corner = (corner === leave ? (leave + 3) % 4 : leave) as Direction
          enter = leave
        }
      } while (!(x === startX && y === startY && corner === startCorner && enter === startCorner))
      paths.push(`${path.replaceAll(' -', '-')}z`)
    }
  }
  return paths
}

/** Returns the first curve found with this many closed lines, or else the curve with the fewest lines. */
export function traceCurve({
  rows,
  symmetry = 'both',
  seed = 1,
  openness = 0.62,
  lines = 1,
}: CurveSpec): Curve & { seed: number } {
  const dots = dotsOf(rows)
  const orbits = orbitsOf(dots, symmetry)
  let best: { paths: string[]; seed: number } | undefined
  for (let tried = seed; tried < seed + MAX_TRIES; tried++) {
    const next = seededRandom(tried * 7919)
    const open = new Set(orbits.filter(() => next() < openness).flat())
    const paths = trace(dots, open)
    if (!best || paths.length < best.paths.length) best = { paths, seed: tried }
    if (paths.length === lines) break
  }
  const width = Math.max(...dots.map(d => d[0])) + 1
  const height = Math.max(...dots.map(d => d[1])) + 1
  return { dots, paths: best?.paths ?? [], width, height, seed: best?.seed ?? seed }
}

/**
 * Returns all dots as one SVG path of zero-length lines. Round line caps turn these into dots. Relative moves
 * within a row are identical, so they compress well.
 */
export function dotPath(dots: readonly Dot[]): string {
  let [penX, penY] = [0, 0]
  return dots
    .map(([dotX, dotY], i) => {
      const [x, y] = [Math.round(dotX * STEP), Math.round(dotY * STEP)]
      const move = `${i === 0 ? 'M' : 'm'}${x - penX} ${y - penY}h0`
      penX = x
      penY = y
      return move.replace(' -', '-')
    })
    .join('')
}

/** Returns a curve with dots in rows of `columns`, by default one row. The line encloses the first `done`. */
export function rowsOf(done: number, total = done, columns = total): CurveSpec {
  const dots = 'x'.repeat(done).padEnd(total, 'o')
  const rows = dots.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []
  // With all sides open, several rows can need more than one line.
  return { rows: rows.map(row => row.padEnd(columns, '.')), symmetry: 'none', openness: 0.95 }
}

/** Returns a curve with `count` dots in rows of seven or in four longer rows. The last row may be shorter. */
export function gridOf(count: number): CurveSpec {
  const columns = Math.max(Math.min(count, 7), Math.ceil(count / 4))
  const rows = Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
    'x'.repeat(Math.min(columns, count - row * columns)).padEnd(columns, '.'),
  )
  return { rows, symmetry: count % columns ? 'none' : 'lr', openness: count % columns ? 0.9 : 0.7 }
}

/** A single-colour logo: a mirror curve, or the filled path of an SVG with its view box. */
export type LogoData = CurveSpec | { viewBox: string; path: string }
