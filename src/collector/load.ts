/** Imported when the page is idle. */
import { inspectActors } from '#src/services/runner.ts'
import { collect } from './collector.ts'

collect(inspectActors)
