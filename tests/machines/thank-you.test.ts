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
    name: 'opens the app, and shows the prompt after exactly 2 seconds',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 1, 'result.unknown app.opening'],
      [1, 'result.unknown app.confirming', ['prompt']],
    ],
  },
  {
    name: 'opens the product site when the prompt is accepted',
    steps: [...toPrompt, [accept, 'result.unknown app.ready', ['site']]],
  },
  {
    name: 'is ready again when the prompt is declined',
    steps: [...toPrompt, [decline, 'result.unknown app.ready']],
  },
  {
    name: 'is ready again when the prompt fails',
    steps: [...toPrompt, [promptFails, 'result.unknown app.ready']],
  },
  {
    name: 'shows no prompt if the app opened and hid the page',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [hidden, 'result.unknown app.ready'],
      [DOWNLOAD_PROMPT_DELAY_MS, 'result.unknown app.ready'],
    ],
  },
  {
    name: 'opens the app twice if pressed twice, with one prompt 2 seconds after the first press',
    steps: [
      [app, 'result.unknown app.opening', ['app']],
      [500, 'result.unknown app.opening'],
      [app, 'result.unknown app.opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 500, 'result.unknown app.confirming', ['prompt']],
    ],
  },
  {
    name: 'ignores a hidden page while ready, and presses and a hidden page while the prompt is open',
    steps: [
      [hidden, 'result.unknown app.ready'],
      ...toPrompt,
      [app, 'result.unknown app.confirming'],
      [hidden, 'result.unknown app.confirming'],
    ],
  },
  ...paymentResults.map(result => ({
    name: `shows ${result}, and ignores a second result`,
    steps: [
      [opened(result), `result.${result} app.ready`],
      [opened('succeeded'), `result.${result} app.ready`],
    ] as const,
    context: { result, isTest: false },
  })),
  ...paymentResults.map(result => ({
    name: `shows ${result} of a test payment for exactly its lifetime, then forgets it`,
    steps: [
      [opened(result, true), `result.${result} app.ready`],
      [RESULT_LIFETIME_MS - 1, `result.${result} app.ready`],
      [1, 'result.unknown app.ready', ['forget']],
      [app, 'result.unknown app.opening', ['app']],
    ] as const,
    context: { result: undefined, isTest: false },
  })),
  ...paymentResults.map(result => ({
    name: `forgets ${result} of a test payment that has expired when the page is visible again`,
    steps: [
      [opened(result, true), `result.${result} app.ready`],
      [ended, 'result.unknown app.ready', ['forget']],
      [ended, 'result.unknown app.ready'],
    ] as const,
    context: { result: undefined, isTest: false },
  })),
  {
    name: 'opens the deep link of a test payment after a succeeded one',
    steps: [
      [opened('succeeded', true), 'result.succeeded app.ready'],
      [app, 'result.succeeded app.opening', ['app of a test']],
    ],
  },
  { name: 'is unknown if opened without a result', steps: [[opened(), 'result.unknown app.ready']] },
  {
    name: 'opens the deep link of a failure twice if pressed twice after a failure',
    steps: [
      [opened('failed'), 'result.failed app.ready'],
      [app, 'result.failed app.opening', ['app after failure']],
      [app, 'result.failed app.opening', ['app after failure']],
    ],
  },
  {
    name: 'prompts 2 seconds after a link was followed before hydration; the next press waits 2 seconds again',
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
    name: 'prompts at once if a link was followed more than 2 seconds before hydration',
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
