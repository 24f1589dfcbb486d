import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LineDrawing } from '../../src/ui/line-drawing.tsx'

it('draws one line, one path for its dots, and a circle for each open dot, all hidden from screen readers', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['xxxoo'], symmetry: 'none', openness: 1 }} />)
  expect(container.querySelectorAll('path.drawn')).toHaveLength(1)
  expect(container.querySelector('path.dots')?.getAttribute('d')?.match(/h0/g)).toHaveLength(3)
  expect(container.querySelectorAll('circle')).toHaveLength(2)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('until the line is wiped in, its cover hides the line but no elements below it', () => {
  const curve = { rows: ['xxx', 'xxx'], symmetry: 'none' } as const
  const { container } = render(<LineDrawing curve={curve} coverClass="wipe" />)
  const cover = container.querySelector('.wipe')
  expect([cover?.getAttribute('width'), cover?.getAttribute('height')]).toEqual(['120', '80'])
})
