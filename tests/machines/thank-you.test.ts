import { expect } from 'vitest'
import { fromPromise } from 'xstate'
import { DOWNLOAD_PROMPT_DELAY_MS, type ThankYouEvent, thankYouMachine } from '#machines/thank-you.machine.ts'
import { thankYouWith } from '#src/components/checkout/thank-you.tsx'
import { describeMachine } from './harness/describe-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import type { Scenario, Environment } from './harness/subject.ts'

interface ThankYouWorld extends Environment {
  asked: { answer: (yes: boolean) => void; fail: () => void }[]
  taps: number
  questions: number
}

const app: ThankYouEvent = { type: 'app.pressed' }
const hidden: ThankYouEvent = { type: 'page.hidden' }
const yes = (world: ThankYouWorld) => world.asked.shift()?.answer(true)
const no = (world: ThankYouWorld) => world.asked.shift()?.answer(false)
const suppressed = (world: ThankYouWorld) => world.asked.shift()?.fail()

const toQuestion: Scenario<typeof thankYouMachine, ThankYouWorld>['steps'] = [
  [app, 'opening', ['app']],
  [DOWNLOAD_PROMPT_DELAY_MS, 'asking', ['ask']],
]

const scenarios: Scenario<typeof thankYouMachine, ThankYouWorld>[] = [
  {
    name: 'tap -> the app; two seconds later, not a millisecond earlier -> the question',
    steps: [
      [app, 'opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 1, 'opening'],
      [1, 'asking', ['ask']],
    ],
  },
  { name: 'yes -> the product site', steps: [...toQuestion, [yes, 'ready', ['site']]] },
  { name: 'no -> back to where it was', steps: [...toQuestion, [no, 'ready']] },
  { name: 'question suppressed -> back to where it was', steps: [...toQuestion, [suppressed, 'ready']] },
  {
    name: 'the app opened -> no question',
    steps: [
      [app, 'opening', ['app']],
      [hidden, 'ready'],
      [DOWNLOAD_PROMPT_DELAY_MS, 'ready'],
    ],
  },
  {
    name: 'tapped twice -> two tries, one question at its time',
    steps: [
      [app, 'opening', ['app']],
      [500, 'opening'],
      [app, 'opening', ['app']],
      [DOWNLOAD_PROMPT_DELAY_MS - 500, 'asking', ['ask']],
    ],
  },
  {
    name: 'hidden without a tap, and tapped while asking -> nothing',
    steps: [[hidden, 'ready'], ...toQuestion, [app, 'asking'], [hidden, 'asking']],
  },
]

describeMachine('thank-you', {
  machine: thankYouMachine,
  production: thankYouWith(idleServices, { appLink: '', siteUrl: '', question: '' }),
  world: (): ThankYouWorld => ({ log: [], asked: [], taps: 0, questions: 0 }),
  provide: (machine, world) =>
    machine.provide({
      actors: {
        askForDownload: fromPromise<boolean, void>(
          () =>
            new Promise((answer, fail) => {
              world.log.push('ask')
              world.questions += 1
              world.asked.push({ answer, fail: () => fail(new Error('suppressed')) })
            }),
        ),
      },
      actions: {
        openApp: () => {
          world.log.push('app')
          world.taps += 1
        },
        openProductSite: () => void world.log.push('site'),
      },
    }),
  scenarios,
  events: [[app, hidden]],
  settle: { done: no, error: suppressed },
  happenings: [yes, no, suppressed],
  waits: [1, 500, DOWNLOAD_PROMPT_DELAY_MS],
  invariant: (snapshot, world) => {
    expect(snapshot.status).toBe('active')
    expect(world.questions).toBeLessThanOrEqual(world.taps)
  },
})
