/** The viewer with the site's machines, the meanings of their states, and values for their events. */
import { createRoot } from 'react-dom/client'
import { machinesWithNotes } from '../../machines/all.ts'
import { Viewer } from '../statecharts/viewer/viewer.tsx'
import { mask } from './masks.ts'
import { sampleEvents } from './samples/samples.ts'

const machines = machinesWithNotes.map(({ machine }) => machine)
const notes = new Map(machinesWithNotes.map(noted => [noted.machine.id, noted.notes]))
const texts = {
  noteOf: (machine: string, path: string) => notes.get(machine)?.states[path],
  valuesOf: (machine: string, cause: string) => sampleEvents[machine]?.[cause],
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Viewer machines={machines} mask={mask} texts={texts} />)

// Editing a machine reloads the viewer, but not the page that it shows.
import.meta.hot?.accept('../../machines/all.ts', () => location.reload())
