import { act } from '@testing-library/react'
import { type ComponentType, useId } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { RouteObject } from 'react-router-dom'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server.js'
import { expect, it, vi } from 'vitest'
import { isInLayout, pageIds, paths } from '../../src/company/paths.ts'
import { appOf } from '../../src/prerender/client/app-routes.tsx'
import { prerenderedRoutes } from '../../src/prerender/client/prerendered-routes.tsx'
import { Root } from '../../src/prerender/client/root.tsx'
import { site as realSite } from '../../src/site.tsx'

/** Renders the page at `path` as vite-react-ssg does. */
async function prerender(site: typeof realSite, path: string): Promise<string> {
  const { dataRoutes, query } = createStaticHandler(prerenderedRoutes(site, []))
  const context = await query(new Request(`http://site${path}`))
  if (context instanceof Response) throw new Error(`${path} is redirected`)
  const router = createStaticRouter(dataRoutes as RouteObject[], context)
  // Remove the script with the router's data, as post-processing does.
  return renderToString(<StaticRouterProvider router={router} context={context} />).replace(
    /<script>window\.__staticRouterHydrationData.*?<\/script>/,
    '',
  )
}

/** Prerenders and hydrates the page at `path`, and returns its text and HTML before and after. */
async function prerenderAndHydrate(path: string, beforeHydration = () => {}, site = realSite) {
  const container = document.createElement('div')
  container.innerHTML = await prerender(site, path)
  document.body.append(container)
  const before = { text: container.textContent, html: container.innerHTML }
  beforeHydration()
  window.history.replaceState(null, '', path)
  const app = appOf(site)
  await app.loadPage(path)
  const root = await act(async () =>
    hydrateRoot(container, <Root {...app} routing={site.routing} ServicesProvider={site.ServicesProvider} />),
  )
  const after = { text: container.textContent, html: container.innerHTML }
  await act(async () => root.unmount())
  container.remove()
  return { before, after }
}

// In development, React logs every hydration mismatch, and tests/setup/no-console.ts fails tests that log.
it.each(Object.values(paths))('%s hydrates without a mismatch', async path => {
  const { before } = await prerenderAndHydrate(path)
  expect(before.text.length).toBeGreaterThan(50)
})

it.each(pageIds.filter(isInLayout).map(page => paths[page]))(
  '%s keeps its text when it hydrates as in production',
  async path => {
    const { before, after } = await prerenderAndHydrate(path, () => {
      vi.stubEnv('DEV', false)
      vi.stubEnv('SSR', false)
    })
    expect(after.text).toBe(before.text)
  },
)

// https://react.dev/reference/react/useId: the server and client trees must match exactly.
it.each([paths.terms, paths.checkout])('%s has the same ids in the browser as in its HTML', async path => {
  const Identified = ({ name }: { name: string }) => <p id={useId()}>{name}</p>
  const Content: ComponentType = () => (
    <>
      <Identified name="first" />
      <div>
        <Identified name="second" />
      </div>
    </>
  )
  const load = () => Promise.resolve({ Component: Content })
  const { before, after } = await prerenderAndHydrate(path, undefined, {
    ...realSite,
    modules: { ...realSite.modules, terms: load, checkout: load },
  })
  const idsIn = (html: string) => [...html.matchAll(/<p id="([^"]*)">(?:first|second)</g)].map(([, id]) => id)
  expect(idsIn(before.html)).toHaveLength(2)
  expect(idsIn(after.html)).toEqual(idsIn(before.html))
})
