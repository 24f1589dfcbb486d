import type { ComponentType } from 'react'
import { type PageId, pageIds, pageModule } from './config/paths.ts'

export interface PageModule {
  Component: ComponentType
}
export type LoadPage = () => Promise<PageModule>

const modules = import.meta.glob<PageModule>('./pages/*-page.tsx')

/** Loads each page of config/paths.ts. The build stops when a page has no module. */
export const pages = Object.fromEntries(
  pageIds.map(page => [page, modules[`./${pageModule(page)}`]]),
) as Record<PageId, LoadPage>

/** Loads the page for all addresses outside of config/paths.ts. */
export const loadUnknown: LoadPage = () => import('./pages/unknown-page.tsx')
