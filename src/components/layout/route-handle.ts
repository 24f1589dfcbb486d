import type { SectionId } from '#src/config/paths.ts'

/** What the layout learns from the route that it holds. */
export interface RouteHandle {
  /** The floor under the bar while the bar is transparent. */
  floor: 'red' | 'black' | 'yellow' | 'wall'
  /** The link that is marked while no section of the page says otherwise. */
  section?: SectionId
}
