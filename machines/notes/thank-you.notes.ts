import type { MachineNotes } from './notes.ts'

export const thankYouNotes: MachineNotes = {
  title: 'Thank you',
  states: {
    ready:
      'The visitor came back from the provider; the button opens the app, which shows the result of the payment.',
    opening: 'The app is opening; the page waits 2 seconds.',
    asking: 'The app did not open: the browser asks whether to download it.',
  },
  transitions: {
    'ready: app.pressed': 'thankYouOpenApp',
    'opening: after downloadPromptDelay': 'thankYouPrompt',
    'opening: app.pressed': 'thankYouOpenApp',
    'opening: page.hidden': 'thankYouAppOpened',
    'asking: askForDownload done': ['thankYouAccepted', 'thankYouDeclined'],
    'asking: askForDownload error': 'thankYouDeclined',
  },
}
