import { DOWNLOAD_PROMPT_DELAY_MS } from '../../machines/delays.ts'
import { expect } from 'vitest'
import { type ThankYouEvent, thankYouMachine } from '../../machines/thank-you/machine.ts'
import { type PaymentResult, paymentResults, RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { thankYouWith } from '../../src/payments/checkout/thank-you.tsx'
import { testMachine } from './harness/test-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import { failWith, type MachineUnderTest, type Scenario, succeedWith } from './harness/machine-under-test.ts'

const followed: ThankYouEvent = { type: 'link.followed', elapsedMs: 1500 }
const opened = (result?: PaymentResult, isTest = false): ThankYouEvent => ({
  type: 'page.opened',
  result,
  isTest,
})
const accept = succeedWith(true)
const decline = succeedWith(false)
const promptFails = failWith(new Error('no dialogs'))

const ready = 'result.unknown app.ready'
const opening = 'result.unknown app.opening'
const confirming = 'result.unknown app.confirming'

type S = Scenario<typeof thankYouMachine>
const toOpening: S = [['app.pressed', opening, ['app']]]
const toPrompt: S = [...toOpening, [DOWNLOAD_PROMPT_DELAY_MS, confirming, ['prompt']]]

const scenariosOf = (result: PaymentResult): Record<string, S> => ({
  [`shows the result ${result} for exactly its lifetime, ignores other results, then forgets it`]: [
    [opened(result, true), `result.${result} app.ready`],
    [opened('succeeded'), `result.${result} app.ready`],
    [RESULT_LIFETIME_MS - 1, `result.${result} app.ready`],
    [1, ready, ['forget'], { result: undefined, isTest: false }],
    ...toOpening,
  ],
  [`forgets the result ${result} if it has expired when the page is visible again`]: [
    [opened(result, true), `result.${result} app.ready`],
    ['result.ended', ready, ['forget']],
    ['result.ended', ready, [], { result: undefined, isTest: false }],
  ],
})

const scenarios: MachineUnderTest<typeof thankYouMachine>['scenarios'] = {
  ...Object.assign({}, ...paymentResults.map(scenariosOf)),
  'opens the product site when the prompt is accepted': [...toPrompt, [accept, ready, ['site']]],
  'is ready again when the prompt fails': [...toPrompt, [promptFails, ready]],
  'shows no prompt if the app opened and hid the page': [
    ...toOpening,
    ['page.hidden', ready],
    [DOWNLOAD_PROMPT_DELAY_MS, ready],
  ],
  'opens the app on each press, with one prompt 2 seconds after the first press': [
    ...toOpening,
    [500, opening],
    ...toOpening,
    [DOWNLOAD_PROMPT_DELAY_MS - 501, opening],
    [1, confirming, ['prompt']],
  ],
  'ignores a hidden page while ready, and a hidden page or press while the prompt is open': [
    ['page.hidden', ready],
    ...toPrompt,
    ['app.pressed', confirming],
    ['page.hidden', confirming],
  ],
  'opens the deep link for test payments after a test payment succeeded': [
    [opened('succeeded', true), 'result.succeeded app.ready'],
    ['app.pressed', 'result.succeeded app.opening', ['test app']],
  ],
  'shows that the result is unknown if the page is opened without one': [[opened(), ready]],
  'keeps a pending result': [
    [opened('pending'), 'result.pending app.ready', [], { result: 'pending', isTest: false }],
  ],
  'opens the deep link for failures on each press': [
    [opened('failed'), 'result.failed app.ready'],
    ['app.pressed', 'result.failed app.opening', ['app after failure']],
    ['app.pressed', 'result.failed app.opening', ['app after failure']],
  ],
  'prompts 2 seconds after a link was followed before hydration, and 2 seconds after the next press': [
    [followed, opening],
    [499, opening],
    [1, confirming, ['prompt']],
    [decline, ready],
    ...toPrompt,
  ],
  'prompts immediately if a link was followed more than 2 seconds before hydration': [
    [{ type: 'link.followed', elapsedMs: 5000 }, opening],
    [0, confirming, ['prompt']],
  ],
}

testMachine('thank-you', {
  machine: thankYouMachine,
  production: thankYouWith(idleServices),
  provide: (machine, environment) =>
    machine.provide({
      actors: { askForDownload: environment.pending<boolean, void>(() => 'prompt') },
      actions: {
        openApp: ({ context }) => void environment.log.push(context.isTest ? 'test app' : 'app'),
        forgetResult: environment.logged('forget'),
        openAppAfterFailure: environment.logged('app after failure'),
        openProductSite: environment.logged('site'),
      },
    }),
  scenarios,
  invariant() {
    let followedLinks = 0
    return (_, { log, countOf }, stimulus) => {
      if (typeof stimulus === 'object' && stimulus.type === 'link.followed') followedLinks += 1
      const presses = log.filter(effect => /\bapp\b/.test(effect)).length
      expect(countOf('prompt')).toBeLessThanOrEqual(presses + followedLinks)
    }
  },
})
