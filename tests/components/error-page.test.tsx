import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorPage } from '../../src/pages/error-page.tsx'

// A router that only changes the URL keeps the error: https://github.com/twentyhq/twenty/issues/3592
it('all links of the page that replaces a failed layout load a document', () => {
  const { container } = render(<ErrorPage error={new Error('The header failed')} replaces="layout" />)
  const links = [...container.querySelectorAll<HTMLElement>('a[href^="/"]')]
  expect(links.map(link => link.dataset['reload'])).toEqual(links.map(() => ''))
  expect(links.length).toBeGreaterThan(1)
})
