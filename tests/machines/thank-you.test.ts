import { expect } from 'vitest'
import { fromPromise } from 'xstate'
import { DOWNLOAD_PROMPT_DELAY_MS, type ThankYouEvent, thankYouMachine } from '#machines/thank-you.machine.ts'
import { thankYouWith } from '#src/components/checkout/thank-you.tsx'
import { describeMachine } from './harness/describe-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

interface ThankYouEnvironment extends Environment {
  openPrompts: { answer: (isAccepted: boolean) => void; fail: () => void }[]
  presses: number
  prompts: number
}

const app: ThankYouEvent = { type: 'app.pressed' }
const hidden: ThankYouEvent = { type: 'page.hidden' }
const accept = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.answer(true)
const decline = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.answer(false)
const promptFails = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.fail()

const toPrompt: Scenario<typeof thankYouMachine, ThankYouEnvironment>['steps'] = [
  [app, 'opening', ['app']],
  [DOWNLOAD_PROMPT_DELAY_MS, 'asking', ['prompt']],
]

const scenarios: Scenario<typeof thankYouMachine, ThankYouEnvironment>[] = [
  {
    name: 'app pressed -> opens the app; the prompt follows after exactly 2 seconds',
    steps: [
      [app, 'opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 1, 'opening'],
      [1, 'asking', ['prompt']],
    ],
  },
  { name: 'prompt accepted -> product site', steps: [...toPrompt, [accept, 'ready', ['site']]] },
  { name: 'prompt declined -> ready', steps: [...toPrompt, [decline, 'ready']] },
  { name: 'prompt fails -> ready', steps: [...toPrompt, [promptFails, 'ready']] },
  {
    name: 'page hidden because the app opened -> no prompt',
    steps: [
      [app, 'opening', ['app']],
      [hidden, 'ready'],
      [DOWNLOAD_PROMPT_DELAY_MS, 'ready'],
    ],
  },
  {
    name: 'app pressed twice -> opens the app twice, one prompt 2 seconds after the first press',
    steps: [
      [app, 'opening', ['app']],
      [500, 'opening'],
      [app, 'opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 500, 'asking', ['prompt']],
    ],
  },
  {
    name: 'page hidden while ready; app pressed or page hidden while the prompt is open -> no change',
    steps: [[hidden, 'ready'], ...toPrompt, [app, 'asking'], [hidden, 'asking']],
  },
]

describeMachine('thank-you', {
  machine: thankYouMachine,
  production: thankYouWith(idleServices, { appLink: '', siteUrl: '', question: '' }),
  environment: (): ThankYouEnvironment => ({ log: [], openPrompts: [], presses: 0, prompts: 0 }),
  provide: (machine, environment) =>
    machine.provide({
      actors: {
        askForDownload: fromPromise<boolean, void>(
          () =>
            new Promise((answer, fail) => {
              environment.log.push('prompt')
              environment.prompts += 1
              environment.openPrompts.push({ answer, fail: () => fail(new Error('no dialogs')) })
            }),
        ),
      },
      actions: {
        openApp: () => {
          environment.log.push('app')
          environment.presses += 1
        },
        openProductSite: () => void environment.log.push('site'),
      },
    }),
  scenarios,
  events: [app, hidden],
  environmentEvents: [accept, decline, promptFails],
  waits: [1, 500, DOWNLOAD_PROMPT_DELAY_MS],
  invariant: (snapshot, environment) => {
    expect(snapshot.status).toBe('active')
    expect(environment.prompts).toBeLessThanOrEqual(environment.presses)
  },
})
