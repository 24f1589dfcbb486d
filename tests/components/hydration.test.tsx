import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import type { RouteRecord } from 'vite-react-ssg'
import { afterEach, expect, it, vi } from 'vitest'
import { isPageInLayout, paths } from '#src/config/paths.ts'
import { KannadaOutline } from '#src/components/ui/kannada-outline.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { AppRoutes, loadPage } from '#src/router/app-routes.tsx'
import { prerenderedRoutes } from '#src/prerendered-routes.tsx'

const loaded = (table: readonly RouteRecord[]): Promise<RouteObject[]> =>
  Promise.all(
    table.map(
      async ({ lazy, children, ...route }) =>
        ({
          ...route,
          ...(typeof lazy === 'function' ? await lazy() : {}),
          ...(children ? { children: await loaded(children) } : {}),
        }) as unknown as RouteObject,
    ),
  )

/** What React knows of one element or component: a few fields of its own, without which a forgotten handler would be found by a visitor. */
interface Fiber {
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: unknown
  memoizedProps: Record<string, unknown> | null
}

const fibersOf = (container: Element) =>
  Object.entries(container).flatMap(([name, root]) =>
    name.startsWith('__reactContainer$')
      ? [(root as { stateNode: { current: Fiber } }).stateNode.current]
      : [],
  )[0] ?? null

/** Everything in still parts that is not. Outlines are drawn late, and only where they did not come with the page. */
function movingIn(fiber: Fiber | null, isStill = false): string[] {
  if (!fiber) return []
  const { type, child, sibling, memoizedState, memoizedProps } = fiber
  const found =
    typeof type === 'function'
      ? [memoizedState && type !== StaticIsland && type !== KannadaOutline && `${type.name} has hooks`]
      : Object.entries(memoizedProps ?? {}).map(
          ([name, value]) => typeof type === 'string' && typeof value === 'function' && `${type} has ${name}`,
        )
  return [
    ...(isStill ? found.filter(one => typeof one === 'string') : []),
    ...movingIn(child, isStill || type === StaticIsland),
    ...movingIn(sibling, isStill),
  ]
}

afterEach(() => vi.unstubAllEnvs())

/** Hydrates a page as it was sent; the console check fails on React's first word. */
async function hydrated(path: string, beforehand = () => {}) {
  performance.getEntriesByType = () => []
  const router = createMemoryRouter(await loaded(prerenderedRoutes), {
    initialEntries: [path],
    hydrationData: { loaderData: {} },
  })
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <RouterProvider router={router} future={{ v7_startTransition: true }} />,
  )
  document.body.append(container)
  const before = container.textContent
  beforehand()
  window.history.replaceState(null, '', path)
  await loadPage(path)
  const app = (
    <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <AppRoutes />
    </BrowserRouter>
  )
  const root = await act(async () => hydrateRoot(container, app))
  const after = container.textContent
  const moving = movingIn(fibersOf(container))
  await act(async () => root.unmount())
  container.remove()
  return { before, after, moving }
}

/** Development React compares the two trees to the letter and says so. */
it.each(Object.values(paths))(
  '%s prerendered by a data router and hydrated by the browser’s -> React has nothing to say, and what is still has no state, effect or handler',
  async path => {
    const { before, moving } = await hydrated(path)
    expect(before.length).toBeGreaterThan(50)
    expect(moving).toEqual([])
  },
)

it.each(Object.values(paths).filter(path => isPageInLayout(path)))(
  '%s hydrated as it is for visitors, but for what is still -> not a word is another',
  async path => {
    const { before, after } = await hydrated(path, () => {
      vi.stubEnv('DEV', false)
      vi.stubEnv('SSR', false)
    })
    expect(after).toBe(before)
  },
)
