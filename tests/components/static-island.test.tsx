import { act, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { StaticIsland } from '#src/components/ui/static-island.tsx'

let drawn = 0
function Words() {
  drawn++
  return <p>Words</p>
}
const Part = ({ lang = 'en' }: { lang?: string }) => (
  <StaticIsland as="section" lang={lang}>
    <Words />
  </StaticIsland>
)

/** A page as the host sends it. */
function sent(page: ReactNode): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  drawn = 0
  vi.stubEnv('DEV', false)
  vi.stubEnv('SSR', false)
  return container
}

beforeEach(() => {
  document.body.replaceChildren()
  return () => vi.unstubAllEnvs()
})

it('came with the page -> its HTML stays the very same, nothing in it is drawn, and its own attributes follow', async () => {
  const container = sent(<Part />)
  const words = container.querySelector('p')
  const root = await act(async () => hydrateRoot(container, <Part />))
  await act(async () => root.render(<Part lang="kn" />))
  expect(container.innerHTML).toBe('<section lang="kn"><p>Words</p></section>')
  expect(container.querySelector('p')).toBe(words)
  expect(drawn).toBe(0)
})

it('comes without a load, into a page that was sent -> drawn', async () => {
  const container = sent(<Part />)
  const root = await act(async () => hydrateRoot(container, <Part />))
  await act(async () => root.render(<Part key="another page" lang="kn" />))
  expect(container.innerHTML).toBe('<section lang="kn"><p>Words</p></section>')
  expect(drawn).toBeGreaterThan(0)
})

it('nothing was sent -> drawn', () => {
  vi.stubEnv('DEV', false)
  vi.stubEnv('SSR', false)
  expect(render(<Part />).container.innerHTML).toBe('<section lang="en"><p>Words</p></section>')
})

it('came with a page that React gives up and draws anew -> drawn with it', async () => {
  const page = (name: string) => (
    <Suspense fallback={null}>
      <Part />
      <h1>{name}</h1>
    </Suspense>
  )
  const container = sent(page('One'))
  const given = vi.fn()
  await act(async () => hydrateRoot(container, page('Another'), { onRecoverableError: given }))
  expect(given).toHaveBeenCalledOnce()
  expect(container.innerHTML).toContain('<section lang="en"><p>Words</p></section><h1>Another</h1>')
})
