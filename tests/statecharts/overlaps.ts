import { type Box, type DrawnChart, HEADER, LINE_HEIGHT } from '../../tools/statecharts/drawing.ts'
import { segmentsOf, monospaceWidth } from '../../tools/statecharts/layout.ts'

interface Text extends Box {
  text: string
}

/** Returns the box of each line of text in a chart, shrunk slightly so that neighbours do not touch. */
export const textsOf = (chart: DrawnChart): Text[] => [
  ...chart.states.flatMap(({ name, textX: x, y, lines }) =>
    [
      { text: name, x, y: y + 6 },
      ...lines.map(({ text }, i) => ({ text, x, y: y + HEADER + i * LINE_HEIGHT })),
    ].map(line => ({ ...line, y: line.y + 1, width: monospaceWidth(line.text), height: LINE_HEIGHT - 2 })),
  ),
  ...chart.edges
    .flatMap(({ labels }) => labels)
    .flatMap(({ text, x, y, width, isBefore }) =>
      text.split('\n').map((line, i) => ({
        text: line,
        x: isBefore ? x + width - monospaceWidth(line) : x,
        y: y + i * LINE_HEIGHT + 1,
        width: monospaceWidth(line),
        height: LINE_HEIGHT - 2,
      })),
    ),
]

const isApart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** Lists texts that cover other text, a line, a state's border or a mark, or that are outside the chart. */
export function overlapsOf(chart: DrawnChart): string[] {
  const texts = textsOf(chart)
  const lines = chart.edges.flatMap(edge =>
    segmentsOf(edge).map(([a, b]) => ({
      text: `the edge ${edge.from} -> ${edge.to}`,
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    })),
  )
  const marks = chart.marks.map(mark => ({ ...mark, text: 'a mark' }))
  const borders = chart.states.map(({ path, ...box }) => ({ ...box, text: `the border of ${path}` }))
  const inside = { x: 0, y: 0, width: chart.width, height: chart.height, text: 'the outside' }
  return texts.flatMap((one, i) =>
    [
      ...[...texts.slice(i + 1), ...lines, ...marks].filter(other => !isApart(one, other)),
      ...borders.filter(box => !isApart(one, box) && !isWithin(one, box)),
      ...[inside].filter(box => !isWithin(one, box)),
    ].map(({ text }) => `"${one.text}" covers ${text}`),
  )
}
