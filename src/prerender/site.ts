/** A site's configuration for the browser and the prerenderer, defined in `src/site.tsx`. */
import type { ComponentType, ReactNode } from 'react'
import type { Routing } from './routing.ts'

export interface PageModule {
  Component: ComponentType
}

export interface Site {
  routing: Routing
  /** Functions that import pages, by route: one for each page, and one for all pages of the dynamic route. */
  modules: Readonly<Record<string, () => Promise<PageModule>>>
  /** Imports the page for URLs that no route matches. */
  unknownPage: () => Promise<PageModule>
  /** Header and footer around the pages that have the layout. */
  Layout: ComponentType<{ children: ReactNode }>
  /**
   * Replaces a part that cannot be loaded or rendered: a page in the layout, a page without a layout, or the
   * layout itself. The error is a `ModuleLoadError` if a script does not load.
   */
  ErrorPage: ComponentType<{ error: unknown; replaces: 'page' | 'bare page' | 'layout' }>
  /** Provides the services that components read from a context. */
  ServicesProvider: ComponentType<{ children: ReactNode }>
  /** Pages that may redirect at once. Unless they hydrate after the load event, Back skips them. */
  hydratesAfterLoad: readonly string[]
  /** Called after hydration. It must not throw; otherwise, the boot script would hydrate the page again. */
  onHydrated: (container: HTMLElement) => void
}
