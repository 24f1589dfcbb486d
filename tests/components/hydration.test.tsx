import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { routes } from '#src/routes.tsx'

const loaded = (table: readonly RouteObject[]): Promise<RouteObject[]> => Promise.all(table.map(async ({ lazy, children, ...route }) => ({
  ...route,
  ...(typeof lazy === 'function' ? await lazy() : {}),
  ...(children ? { children: await loaded(children) } : {}),
}) as RouteObject))

/** Development React compares the two trees to the letter and says so; the console check fails on its first word. */
it.each(Object.values(paths))('%s prerendered and hydrated -> React has nothing to say', async (path) => {
  performance.getEntriesByType = () => []
  const table = await loaded(routes as RouteObject[])
  const page = () => <RouterProvider router={createMemoryRouter(table, { initialEntries: [path], hydrationData: { loaderData: {} } })} future={{ v7_startTransition: true }} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(page())
  document.body.append(container)
  const before = container.textContent
  const root = await act(async () => hydrateRoot(container, page()))
  expect(before?.length).toBeGreaterThan(50)
  await act(async () => root.unmount())
  container.remove()
})
