import { expect } from 'vitest'
import { fromPromise } from 'xstate'
import { type PageErrorEvent, pageErrorMachine } from '#machines/page-error.machine.ts'
import { pageErrorWith } from '#src/components/layout/page-error.tsx'
import { idleServices } from '../support/idle-services.ts'
import { describeMachine } from './harness/describe-machine.ts'
import type { Scenario, Environment } from './harness/subject.ts'

interface PageErrorWorld extends Environment {
  asked: { answer: () => void; refuse: (error: unknown) => void }[]
  reloads: number
  retries: number
}

const missing: PageErrorEvent = { type: 'error.caught', isCodeMissing: true }
const broken: PageErrorEvent = { type: 'error.caught', isCodeMissing: false }
const retry: PageErrorEvent = { type: 'retry.pressed' }
const answered = (world: PageErrorWorld) => world.asked.shift()?.answer()
const silent = (world: PageErrorWorld) => world.asked.shift()?.refuse(new Error('nobody answers'))

type S = Scenario<typeof pageErrorMachine, PageErrorWorld>
const scenarios: S[] = [
  {
    name: 'code is missing and the host answers -> the page is loaded anew, once',
    steps: [
      [missing, 'asking', ['ask']],
      [missing, 'asking'],
      [retry, 'asking'],
      [answered, 'reloading', ['reload']],
      [missing, 'reloading'],
    ],
  },
  {
    name: 'code is missing and nobody answers -> not loaded anew; tried again -> it is',
    steps: [
      [missing, 'asking', ['ask']],
      [silent, 'unreachable'],
      [missing, 'unreachable'],
      [retry, 'asking', ['ask']],
      [answered, 'reloading', ['reload']],
      [retry, 'reloading', ['reload']],
    ],
  },
  {
    name: 'the page itself fails -> nothing happens by itself',
    steps: [
      [retry, 'unnoticed'],
      [broken, 'broken'],
      [broken, 'broken'],
      [retry, 'asking', ['ask']],
      [silent, 'unreachable'],
    ],
  },
]

describeMachine('page-error', {
  machine: pageErrorMachine,
  production: pageErrorWith(idleServices),
  world: (): PageErrorWorld => ({ log: [], asked: [], reloads: 0, retries: 0 }),
  provide: (machine, world) =>
    machine.provide({
      actors: {
        reachHost: fromPromise<void, void>(
          () =>
            new Promise((answer, refuse) => {
              world.log.push('ask')
              world.asked.push({ answer, refuse })
            }),
        ),
      },
      actions: {
        reloadPage: () => {
          world.log.push('reload')
          world.reloads += 1
        },
      },
    }),
  scenarios,
  events: [[missing, broken, retry]],
  settle: { done: answered, error: silent },
  happenings: [answered, silent],
  waits: [1, 60_000],
  invariant: (snapshot, world) => {
    expect(snapshot.status).toBe('active')
    // Nothing is loaded anew before the host has answered.
    expect(world.reloads === 0 || snapshot.matches('reloading')).toBe(true)
  },
})
