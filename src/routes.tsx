import type { ComponentType } from 'react'
import { pageModule, type RouteId, routeIds } from './content/paths.ts'

export interface PageModule {
  Component: ComponentType
}
export type LoadPage = () => Promise<PageModule>

const modules = import.meta.glob<PageModule>(['./pages/*-page.tsx', '!./pages/unknown-page.tsx'])

/** Import functions of the pages in content/paths.ts, and of the page of all posts. The build fails if a page has no module. */
export const pages = Object.fromEntries(
  routeIds.map(route => [route, modules[`./${pageModule(route)}`]]),
) as Record<RouteId, LoadPage>

/** Imports the page for every address that is not in content/paths.ts. */
export const loadUnknown: LoadPage = () => import('./pages/unknown-page.tsx')
