import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { afterEach, expect, it, vi } from 'vitest'
import { isInLayout, pageIds, paths } from '#src/content/paths.ts'
import { AppRoutes, loadPage } from '#src/framework/client/app-routes.tsx'
import { prerenderedRoutes } from '#src/framework/client/prerendered-routes.tsx'

const resolveLazyRoutes = (routes: readonly RouteRecord[]): Promise<RouteObject[]> =>
  Promise.all(
    routes.map(
      async ({ lazy, children, ...route }) =>
        ({
          ...route,
          ...(typeof lazy === 'function' ? await lazy() : {}),
          ...(children ? { children: await resolveLazyRoutes(children) } : {}),
        }) as unknown as RouteObject,
    ),
  )

afterEach(() => vi.unstubAllEnvs())

/** Prerenders the page at `path`, hydrates it as the browser does, and returns its text before and after. */
async function prerenderAndHydrate(path: string, beforeHydration = () => {}) {
  performance.getEntriesByType = () => []
  const router = createMemoryRouter(await resolveLazyRoutes(prerenderedRoutes), {
    initialEntries: [path],
    hydrationData: { loaderData: {} },
  })
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <RouterProvider router={router} future={{ v7_startTransition: true }} />,
  )
  document.body.append(container)
  const before = container.textContent
  beforeHydration()
  window.history.replaceState(null, '', path)
  await loadPage(path)
  const app = (
    <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <AppRoutes />
    </BrowserRouter>
  )
  const root = await act(async () => hydrateRoot(container, app))
  const after = container.textContent
  await act(async () => root.unmount())
  container.remove()
  return { before, after }
}

// In development React logs every hydration mismatch, and tests/setup/no-console.ts fails a test that logs.
it.each(Object.values(paths))(
  '%s prerendered by the data router, hydrated by BrowserRouter -> no hydration mismatch',
  async path => {
    const { before } = await prerenderAndHydrate(path)
    expect(before.length).toBeGreaterThan(50)
  },
)

it.each(pageIds.filter(isInLayout).map(page => paths[page]))(
  '%s hydrated as in production, except its static islands -> text unchanged',
  async path => {
    const { before, after } = await prerenderAndHydrate(path, () => {
      vi.stubEnv('DEV', false)
      vi.stubEnv('SSR', false)
    })
    expect(after).toBe(before)
  },
)
