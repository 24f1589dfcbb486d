/** Runs before the browser tests of `npm test`. Installs Chromium if needed, and lists missing engines. */
import { absentEngines, requireEngines } from './browsers.ts'

requireEngines(['chromium'])
const absent = absentEngines()
if (absent.length > 0) console.log(`Journeys skip these missing engines: ${absent.join(', ')}.`)
