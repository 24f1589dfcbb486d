import type { ComponentType } from 'react'
import { type PageId, pageIds, pageModule } from './config/paths.ts'

export interface PageModule {
  Component: ComponentType
}
export type LoadPage = () => Promise<PageModule>

const modules = import.meta.glob<PageModule>(['./pages/*-page.tsx', '!./pages/unknown-page.tsx'])

/** Import functions of the pages in config/paths.ts. The build fails if a page has no module. */
export const pages = Object.fromEntries(
  pageIds.map(page => [page, modules[`./${pageModule(page)}`]]),
) as Record<PageId, LoadPage>

/** Imports the page for every address that is not in config/paths.ts. */
export const loadUnknown: LoadPage = () => import('./pages/unknown-page.tsx')
