import type { pageErrorMachine } from './machine.ts'
import type { MachineNotes } from '../notes.ts'

export const pageErrorNotes: MachineNotes<typeof pageErrorMachine> = {
  title: 'Page error',
  states: {
    idle: 'The error has not been classified yet.',
    checking: 'The page checks whether the host responds.',
    reloading: 'The page is reloading.',
    failing: 'The host responds with an error; the visitor can try again.',
    unreachable: 'The host does not respond; the visitor can try again.',
    broken: 'The page fails to render; the visitor can reload it.',
  },
  transitions: {
    'idle: error.caught': ['pageScriptMissing', 'pageRenderError'],
    'checking: checkConnection done': 'pageScriptMissing',
    'checking: checkConnection error': ['hostFailing', 'hostUnreachable'],
    'reloading: retry.pressed': 'pageScriptMissing',
    'failing: retry.pressed': 'hostFailing',
    'unreachable: retry.pressed': 'hostUnreachable',
    'broken: retry.pressed': 'pageRenderError',
  },
}
