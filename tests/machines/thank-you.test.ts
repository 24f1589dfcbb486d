import { expect } from 'vitest'
import { fromPromise } from 'xstate'
import {
  DOWNLOAD_PROMPT_DELAY_MS,
  type ThankYouEvent,
  thankYouMachine,
} from '../../machines/thank-you/machine.ts'
import { type PaymentResult, paymentResults, RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { thankYouWith } from '../../src/payments/checkout/thank-you.tsx'
import { testMachine } from './harness/test-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

interface ThankYouEnvironment extends Environment {
  openPrompts: { answer: (isAccepted: boolean) => void; fail: () => void }[]
  presses: number
  prompts: number
}

const app: ThankYouEvent = { type: 'app.pressed' }
const hidden: ThankYouEvent = { type: 'page.hidden' }
const ended: ThankYouEvent = { type: 'result.ended' }
const followed: ThankYouEvent = { type: 'link.followed', elapsedMs: 1500 }
const opened = (result?: PaymentResult, isTest = false): ThankYouEvent => ({
  type: 'page.opened',
  result,
  isTest,
})
const accept = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.answer(true)
const decline = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.answer(false)
const promptFails = (environment: ThankYouEnvironment) => environment.openPrompts.shift()?.fail()

const toPrompt: Scenario<typeof thankYouMachine, ThankYouEnvironment>['steps'] = [
  [app, 'result.unknown app.opening', ['app']],
  [DOWNLOAD_PROMPT_DELAY_MS, 'result.unknown app.confirming', ['prompt']],
]

const scenarios: Scenario<typeof thankYouMachine, ThankYouEnvironment>[] = [
  {
    name: 'app pressed -> opens the app; the prompt follows after exactly 2 seconds',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 1, 'result.unknown app.opening'],
      [1, 'result.unknown app.confirming', ['prompt']],
    ],
  },
  {
    name: 'prompt accepted -> product site',
    steps: [...toPrompt, [accept, 'result.unknown app.ready', ['site']]],
  },
  { name: 'prompt declined -> ready', steps: [...toPrompt, [decline, 'result.unknown app.ready']] },
  { name: 'prompt fails -> ready', steps: [...toPrompt, [promptFails, 'result.unknown app.ready']] },
  {
    name: 'page hidden because the app opened -> no prompt',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [hidden, 'result.unknown app.ready'],
      [DOWNLOAD_PROMPT_DELAY_MS, 'result.unknown app.ready'],
    ],
  },
  {
    name: 'app pressed twice -> opens the app twice, one prompt 2 seconds after the first press',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [500, 'result.unknown app.opening'],
      [app, 'result.unknown app.opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 500, 'result.unknown app.confirming', ['prompt']],
    ],
  },
  {
    name: 'page hidden while ready; app pressed or page hidden while the prompt is open -> no change',
    steps: [
      [hidden, 'result.unknown app.ready'],
      ...toPrompt,
      [app, 'result.unknown app.confirming'],
      [hidden, 'result.unknown app.confirming'],
    ],
  },
  ...paymentResults.map(result => ({
    name: `opened with ${result} -> ${result}; a second result changes nothing`,
    steps: [
      [opened(result), `result.${result} app.ready`],
      [opened('succeeded'), `result.${result} app.ready`],
    ] as const,
    context: { result, isTest: false },
  })),
  ...paymentResults.map(result => ({
    name: `${result} of a test payment -> shown for exactly its lifetime, then unknown and forgotten`,
    steps: [
      [opened(result, true), `result.${result} app.ready`],
      [RESULT_LIFETIME_MS - 1, `result.${result} app.ready`],
      [1, 'result.unknown app.ready', ['forget']],
      [app, 'result.unknown app.opening', ['app']],
    ] as const,
    context: { result: undefined, isTest: false },
  })),
  ...paymentResults.map(result => ({
    name: `${result} of a test payment, its time over when the page is visible again -> unknown and forgotten`,
    steps: [
      [opened(result, true), `result.${result} app.ready`],
      [ended, 'result.unknown app.ready', ['forget']],
      [ended, 'result.unknown app.ready'],
    ] as const,
    context: { result: undefined, isTest: false },
  })),
  {
    name: 'succeeded test payment, app pressed -> deep link of a test payment',
    steps: [
      [opened('succeeded', true), 'result.succeeded app.ready'],
      [app, 'result.succeeded app.opening', ['app of a test']],
    ],
  },
  { name: 'opened without a result -> unknown', steps: [[opened(), 'result.unknown app.ready']] },
  {
    name: 'failed, app pressed twice -> deep link of a failure twice',
    steps: [
      [opened('failed'), 'result.failed app.ready'],
      [app, 'result.failed app.opening', ['app after failure']],
      [app, 'result.failed app.opening', ['app after failure']],
    ],
  },
  {
    name: 'link followed before hydration -> prompt 2 seconds after it; the next press waits 2 seconds again',
    steps: [
      [followed, 'result.unknown app.opening'],
      [499, 'result.unknown app.opening'],
      [1, 'result.unknown app.confirming', ['prompt']],
      [decline, 'result.unknown app.ready'],
      [app, 'result.unknown app.opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 1, 'result.unknown app.opening'],
      [1, 'result.unknown app.confirming', ['prompt']],
    ],
  },
  {
    name: 'link followed more than 2 seconds before hydration -> prompt at once',
    steps: [
      [{ type: 'link.followed', elapsedMs: 5000 }, 'result.unknown app.opening'],
      [0, 'result.unknown app.confirming', ['prompt']],
    ],
  },
]

testMachine('thank-you', {
  machine: thankYouMachine,
  production: thankYouWith(idleServices, { appLink: '', appLinkAfterFailure: '', siteUrl: '', question: '' }),
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
        openApp: ({ context }) => {
          environment.log.push(context.isTest ? 'app of a test' : 'app')
          environment.presses += 1
        },
        forgetResult: () => void environment.log.push('forget'),
        openAppAfterFailure: () => {
          environment.log.push('app after failure')
          environment.presses += 1
        },
        openProductSite: () => void environment.log.push('site'),
      },
    }),
  scenarios,
  events: [app, hidden, followed, ended, opened('failed'), opened('succeeded')],
  environmentEvents: [accept, decline, promptFails],
  waits: [1, 500, DOWNLOAD_PROMPT_DELAY_MS, RESULT_LIFETIME_MS],
  invariant: (snapshot, environment, _clock, stimulus) => {
    if (stimulus === followed) environment.presses += 1
    expect(snapshot.status).toBe('active')
    expect(environment.prompts).toBeLessThanOrEqual(environment.presses)
  },
})
