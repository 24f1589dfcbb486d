import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Logo } from '#src/components/ui/logo.tsx'
import { LineDrawing } from '#src/components/ui/line-drawing.tsx'

it('curve with dots outside the line -> one path for the line, one path with its dots, a circle per dot outside', () => {
  const { container } = render(
    <LineDrawing curve={{ rows: ['xxx..'], symmetry: 'none', openness: 1 }} openDots={['...oo']} />,
  )
  expect(container.querySelectorAll('path.drawn')).toHaveLength(1)
  expect(container.querySelector('path.dots')?.getAttribute('d')?.match(/h0/g)).toHaveLength(3)
  expect(container.querySelectorAll('circle')).toHaveLength(2)
})

it('drawing -> hidden from screen readers, because the text next to it has the same information', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['x'] }} />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

it('filled, draws="load" -> class names of both', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['x'] }} filled draws="load" />)
  expect(container.querySelector('path.drawn.drawn-filled.draws')).not.toBeNull()
})

it('logo with a path -> that path in the colour of the text; with a curve -> the curve', () => {
  const { container } = render(<Logo logo={{ viewBox: '0 0 2 1', path: 'M0 0h2v1z' }} className="wide" />)
  expect(container.innerHTML).toBe(
    '<svg class="wide" viewBox="0 0 2 1" fill="currentColor" aria-hidden="true"><path d="M0 0h2v1z"></path></svg>',
  )
  expect(render(<Logo logo={{ rows: ['x'] }} />).container.querySelectorAll('path.drawn')).toHaveLength(1)
})
