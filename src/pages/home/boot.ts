/** The inline boot script of the home page. */
import '../../prerender/boot/page.ts'
import { INTENTS } from '../../prerender/boot/hydrate-on-intent.ts'

// After a reload, Back, or a link to a section or a text, the places of all sections matter at once. Only the
// name contains a text fragment (`#:~:text=`).
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit?.type === 'navigate' && !(visit.name + document.URL).includes('#')) {
  const { dataset } = document.documentElement
  dataset.untouched = ''
  const layOut = () => delete dataset.untouched
  // Assistive technology may click without other events.
  for (const intent of [...INTENTS, 'click']) addEventListener(intent, layOut, true)
  // Find-in-page and other tools also need the sections.
  addEventListener('load', () => setTimeout(layOut, 5000))
}
