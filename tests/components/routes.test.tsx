/** The browser's and the prerenderer's routes, as React Router matches them. */
import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { isInLayout, pageIds, paths, postPath } from '../../src/company/paths.ts'
import { appOf } from '../../src/prerender/client/app-routes.tsx'
import { prerenderedRoutes } from '../../src/prerender/client/prerendered-routes.tsx'
import { site } from '../../src/site.tsx'

const { routes } = appOf(site)

/** The pattern that matches a path, and whether the page has the layout. */
const match = (address: string) => {
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], address) ?? []
  return { path: matches.at(-1)?.route.path, isInLayout: matches.length === 2 }
}

it.each(pageIds)('%s has its own route, in the layout if it has one', page => {
  expect(match(paths[page])).toEqual({ path: paths[page], isInLayout: isInLayout(page) })
})

it('all posts share a route, and unknown paths match the last route', () => {
  expect(match(postPath('a-post'))).toEqual({ path: postPath(':name'), isInLayout: true })
  expect(match('/x-thankyou-1')).toEqual({ path: '*', isInLayout: false })
})

it('the prerenderer has the same paths as the browser', () => {
  const treeOf = (all: readonly { path?: string; children?: object[] }[]): unknown[] =>
    all.map(({ path, children }) => (children ? treeOf(children) : path))
  expect(treeOf(prerenderedRoutes(site, []) as [])).toEqual(treeOf(routes as []))
})
