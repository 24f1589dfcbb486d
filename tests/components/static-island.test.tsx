import { act, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { StaticIsland } from '../../src/prerender/client/static-island.tsx'

let renderCount = 0
function Content() {
  renderCount++
  return <p>Content</p>
}
const Island = ({ lang = 'en' }: { lang?: string }) => (
  <StaticIsland as="section" lang={lang}>
    <Content />
  </StaticIsland>
)

/** Prerenders `page` into the document, then simulates a production browser. */
function prerender(page: ReactNode): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  renderCount = 0
  stubProductionBrowser()
  return container
}

function stubProductionBrowser() {
  for (const name of ['DEV', 'SSR'] as const) vi.stubEnv(name, false)
}
const HTML = '<section lang="kn" data-island=""><p>Content</p></section>'

it("keeps the HTML of a prerendered island and updates its attributes, but renders another page's island", async () => {
  const container = prerender(<Island />)
  const content = container.querySelector('p')
  const root = await act(async () => hydrateRoot(container, <Island />))
  await act(async () => root.render(<Island lang="kn" />))
  expect(container.innerHTML).toBe(HTML)
  expect(container.querySelector('p')).toBe(content)
  expect(renderCount).toBe(0)
  await act(async () => root.render(<Island key="another page" lang="kn" />))
  expect(container.innerHTML).toBe(HTML)
  expect(renderCount).toBeGreaterThan(0)
})

it('renders an island without prerendered HTML', () => {
  stubProductionBrowser()
  expect(render(<Island lang="kn" />).container.innerHTML).toBe(HTML)
})

it('renders an island again with the rest of the page after a hydration mismatch elsewhere', async () => {
  const page = (name: string) => (
    <Suspense fallback={null}>
      <Island lang="kn" />
      <h1>{name}</h1>
    </Suspense>
  )
  const container = prerender(page('One'))
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(container, page('Another'), { onRecoverableError }))
  expect(onRecoverableError).toHaveBeenCalledOnce()
  expect(container.innerHTML).toContain(`${HTML}<h1>Another</h1>`)
})
