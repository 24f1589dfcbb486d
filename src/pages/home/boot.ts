/** The inline boot script of the home page. */
import '../../prerender/boot/page.ts'
import { INTENTS } from '../../prerender/boot/hydrate-on-intent.ts'

// After a reload, Back, or a link to a section or a text, the places of all sections matter at once.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit?.type === 'navigate' && !visit.name.includes('#')) {
  const { dataset } = document.documentElement
  dataset.untouched = ''
  const layOut = () => delete dataset.untouched
  for (const intent of [...INTENTS, 'click']) addEventListener(intent, layOut, true)
  // Find-in-page and other tools need the sections, too.
  addEventListener('load', () => setTimeout(layOut, 5000))
}
