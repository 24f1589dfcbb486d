import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { expect, it } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { AppRoutes, loadPage } from '#src/router/app-routes.tsx'
import { prerenderedRoutes } from '#src/prerendered-routes.tsx'

const loaded = (table: readonly RouteRecord[]): Promise<RouteObject[]> => Promise.all(table.map(async ({ lazy, children, ...route }) => ({
  ...route,
  ...(typeof lazy === 'function' ? await lazy() : {}),
  ...(children ? { children: await loaded(children) } : {}),
}) as unknown as RouteObject))

/** Development React compares the two trees to the letter and says so; the console check fails on its first word. */
it.each(Object.values(paths))('%s prerendered by a data router and hydrated by the browser’s -> React has nothing to say', async (path) => {
  performance.getEntriesByType = () => []
  const router = createMemoryRouter(await loaded(prerenderedRoutes), { initialEntries: [path], hydrationData: { loaderData: {} } })
  const container = document.createElement('div')
  container.innerHTML = renderToString(<RouterProvider router={router} future={{ v7_startTransition: true }} />)
  document.body.append(container)
  const before = container.textContent
  window.history.replaceState(null, '', path)
  await loadPage(path)
  const app = <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}><AppRoutes /></BrowserRouter>
  const root = await act(async () => hydrateRoot(container, app))
  expect(before?.length).toBeGreaterThan(50)
  await act(async () => root.unmount())
  container.remove()
})
