import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHead } from '../../src/pages/page-head.tsx'

it('updates the title and the canonical URL after client navigation', () => {
  document.head.innerHTML = '<title>Old</title><link rel="canonical" href="https://x.example/old">'
  render(<PageHead title="New" url="https://x.example/new" />)
  expect(document.title).toBe('New')
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://x.example/new')
})
