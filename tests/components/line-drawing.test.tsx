import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
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
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})

it('filled, draws="load" -> class names of both', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['x'] }} filled draws="load" />)
  expect(container.querySelector('path.drawn')).toHaveClass('drawn-filled', 'draws')
})
