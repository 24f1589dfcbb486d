import type { MachineNotes } from './notes.ts'

export const pageErrorNotes: MachineNotes = {
  title: 'Page error',
  states: {
    unnoticed: 'What failed is not looked at yet.',
    asking: 'The host is asked whether it answers.',
    reloading: 'The page is being loaded anew.',
    unreachable: 'Nobody answers; the visitor may try again.',
    broken: 'The page itself fails; the visitor may load it anew.',
  },
  transitions: {
    'unnoticed: error.caught': ['pageGone', 'pageBroken'],
    'asking: reachHost done': 'pageGone',
    'asking: reachHost error': 'pageUnreachable',
    'reloading: retry.pressed': 'pageGone',
    'unreachable: retry.pressed': 'pageUnreachable',
    'broken: retry.pressed': 'pageBroken',
  },
}
