/** What a site tells the browser and the prerenderer. `src/site.tsx` has it. */
import type { ComponentType, ReactNode } from 'react'
import type { Routing } from './routing.ts'

export interface PageModule {
  Component: ComponentType
}

export interface Site {
  routing: Routing
  /** By page, and one for all documents. */
  modules: Readonly<Record<string, () => Promise<PageModule>>>
  /** Imports the page for every other address. */
  unknown: () => Promise<PageModule>
  /** Header and footer around the pages that have the layout. */
  Layout: ComponentType<{ children: ReactNode }>
  /**
   * Replaces a part that cannot be loaded or rendered: a page in the layout, one without a layout, or the layout itself. The error is a
   * `ModuleLoadError` if a script does not load.
   */
  ErrorPage: ComponentType<{ error: unknown; replaces: 'page' | 'bare page' | 'layout' }>
  /** Provides the services that components take from a context. */
  Services: ComponentType<{ children: ReactNode }>
  /** Pages that may leave at once. They hydrate after the load event: before it, a redirect would replace their history entry. */
  leavesAtOnce: readonly string[]
  /** Called after hydration, which a failure does not affect. */
  onHydrated: (container: HTMLElement) => void
}
