/** Runs before `npm test`'s browser tests: installs Chromium if missing, and names other missing engines. */
import { absentEngines, requireEngines } from './browsers.ts'

requireEngines(['chromium'])
const absent = absentEngines()
if (absent.length > 0) console.log(`Not installed, their journeys are left out: ${absent.join(', ')}.`)
