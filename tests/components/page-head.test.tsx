import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHead } from '#src/components/seo/page-head.tsx'

it('a navigation in the browser -> title, description and canonical address follow', () => {
  document.head.innerHTML = '<title>Old</title><meta name="description" content="old"><link rel="canonical" href="https://x.example/old">'
  render(<PageHead siteName="S" title="New" description="new" url="https://x.example/new" image="" imageAlt="" index />)
  expect(document.title).toBe('New')
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'new')
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'https://x.example/new')
})
