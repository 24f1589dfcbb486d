import type { thankYouMachine } from './machine.ts'
import type { MachineNotes } from '../notes.ts'

export const thankYouNotes: MachineNotes<typeof thankYouMachine> = {
  title: 'Thank you',
  states: {
    'result': 'Whether the payment went through.',
    'result.unknown':
      'The provider has not confirmed a result for this browser; the app shows how the payment went.',
    'result.succeeded': 'The payment went through; the page thanks the visitor.',
    'result.pending': 'The bank has not confirmed the payment yet.',
    'result.failed': 'The payment did not go through; the button returns to the app.',
    'app': 'The button that opens the app.',
    'app.ready': 'The button opens the app.',
    'app.opening': 'The app is opening; after `downloadPromptDelay`, the browser offers a download.',
    'app.confirming': 'The app did not open, so the browser asks whether to download it.',
  },
  transitions: {
    'result.unknown: page.opened': ['thankYouResult', 'thankYouResult', 'thankYouResult'],
    'result.succeeded: after resultLifetime': 'thankYouResultEnds',
    'result.succeeded: result.ended': 'thankYouResultEnds',
    'result.pending: after resultLifetime': 'thankYouResultEnds',
    'result.pending: result.ended': 'thankYouResultEnds',
    'result.failed: after resultLifetime': 'thankYouResultEnds',
    'result.failed: result.ended': 'thankYouResultEnds',
    'app.ready: app.pressed': ['thankYouOpenAppAfterFailure', 'thankYouOpenApp'],
    'app.ready: link.followed': 'thankYouEarlyPress',
    'app.opening: after downloadPromptDelay': 'thankYouPrompt',
    'app.opening: app.pressed': ['thankYouOpenAppAfterFailure', 'thankYouOpenApp'],
    'app.opening: page.hidden': 'thankYouAppOpened',
    'app.confirming: askForDownload done': ['thankYouAccepted', 'thankYouDeclined'],
    'app.confirming: askForDownload error': 'thankYouDeclined',
  },
}
