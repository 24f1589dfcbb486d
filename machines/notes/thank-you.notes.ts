import type { MachineNotes } from './notes.ts'

export const thankYouNotes: MachineNotes = {
  title: 'Thank you',
  states: {
    ready:
      'The visitor came back from the provider; the button leads into the app, which knows how the payment went.',
    opening: 'The app was asked for; for two seconds nothing else happens.',
    asking: 'No app came: the browser asks whether to download it.',
  },
  transitions: {
    'ready: app.pressed': 'thankYouOpen',
    'opening: after downloadPromptDelay': 'thankYouAsk',
    'opening: app.pressed': 'thankYouOpen',
    'opening: page.hidden': 'thankYouAppCame',
    'asking: askForDownload done': ['thankYouYes', 'thankYouNo'],
    'asking: askForDownload error': 'thankYouNo',
  },
}
