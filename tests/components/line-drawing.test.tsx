import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Logo } from '../../src/ui/logo.tsx'
import { LineDrawing } from '../../src/ui/line-drawing.tsx'

it('draws one line, one path for its dots, and a circle for each open dot, all hidden from screen readers', () => {
  const { container } = render(
    <LineDrawing curve={{ rows: ['xxx..'], symmetry: 'none', openness: 1 }} openDots={['...oo']} />,
  )
  expect(container.querySelectorAll('path.drawn')).toHaveLength(1)
  expect(container.querySelector('path.dots')?.getAttribute('d')?.match(/h0/g)).toHaveLength(3)
  expect(container.querySelectorAll('circle')).toHaveLength(2)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('draws a logo from its path in the text colour, or from its curve', () => {
  const { container } = render(<Logo logo={{ viewBox: '0 0 2 1', path: 'M0 0h2v1z' }} className="wide" />)
  expect(container.innerHTML).toBe(
    '<svg class="wide" viewBox="0 0 2 1" fill="currentColor" aria-hidden="true"><path d="M0 0h2v1z"></path></svg>',
  )
  expect(render(<Logo logo={{ rows: ['x'] }} />).container.querySelectorAll('path.drawn')).toHaveLength(1)
})

it('wipes in only the line, not the elements below it', () => {
  const curve = { rows: ['xxx', 'xxx'], symmetry: 'none' } as const
  const { container } = render(<LineDrawing curve={curve} draws="load" />)
  const cover = container.querySelector('.wipe')
  expect([cover?.getAttribute('width'), cover?.getAttribute('height')]).toEqual(['120', '80'])
})
