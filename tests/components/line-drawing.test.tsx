import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LineDrawing } from '#src/components/ui/line-drawing.tsx'

it('a curve with dots left out -> one path for the line, an open dot for each that it leaves', () => {
  const { container } = render(
    <LineDrawing curve={{ rows: ['xxx..'], symmetry: 'none', openness: 1 }} left={['...oo']} />,
  )
  expect(container.querySelectorAll('path.drawn')).toHaveLength(1)
  expect(container.querySelector('path.dots')?.getAttribute('d')?.match(/h0/g)).toHaveLength(3)
  expect(container.querySelectorAll('circle')).toHaveLength(2)
})

it('a drawing -> hidden from screen readers, because the words beside it say the same', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['x'] }} />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})

it('a filled line that is drawn with the page -> is both', () => {
  const { container } = render(<LineDrawing curve={{ rows: ['x'] }} filled draws="load" />)
  expect(container.querySelector('path.drawn')).toHaveClass('drawn-filled', 'draws')
})
