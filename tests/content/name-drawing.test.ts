import { expect, it } from 'vitest'
import { curveOfName, svgDocumentOf } from '../../src/forms/name-drawing.ts'
import { traceCurve } from '../../src/ui/mirror-curve.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

it.for(['Asha Rao', 'Bo', 'ಆಶಾ ರಾವ್', LONG, 'Jean-Luc de la Tour du Pin', 'A'])(
  'draws one closed line for "%s", with two mirrored dots for each letter',
  name => {
    const curve = curveOfName(name)
    if (!curve) throw new Error(`${name} has no line`)
    const { paths, dots } = traceCurve(curve)
    expect(paths).toHaveLength(1)
    const letters = name
      .split(' ')
      .slice(0, 4)
      .map(word => Math.min(12, word.match(/\p{L}/gu)?.length ?? 0))
    expect(dots).toHaveLength(letters.reduce((sum, count) => sum + count, 0) * 2)
  },
)

it('draws a different line for a different name of the same length', () => {
  const line = (name: string) => svgDocumentOf(curveOfName(name) ?? { rows: [1] })
  expect(line('Asha Rao')).not.toBe(line('Esha Rai'))
  expect(line('Asha Rao')).toBe(line('Asha Rao'))
})

it.for(['', '1234', '😀'])('draws no line for "%s"', name => {
  expect(curveOfName(name)).toBeUndefined()
})
