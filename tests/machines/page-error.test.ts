import { expect } from 'vitest'
import { type PageErrorEvent, pageErrorMachine } from '../../machines/page-error/machine.ts'
import { pageErrorWith } from '../../src/layout/page-error.tsx'
import { idleServices } from '../support/idle-services.ts'
import { testMachine } from './harness/test-machine.ts'
import { failWith, type MachineUnderTest, succeedWith } from './harness/machine-under-test.ts'

const codeMissing: PageErrorEvent = { type: 'error.caught', isLoadError: true }
const renderFailed: PageErrorEvent = { type: 'error.caught', isLoadError: false }
const hostResponds = succeedWith()
const hostFails = failWith(new Error('unreachable'))
const hostAnswersError = failWith({ status: 503 })

const scenarios: MachineUnderTest<typeof pageErrorMachine>['scenarios'] = {
  'reloads once if a script is missing and the host responds': [
    [codeMissing, 'checking', ['request']],
    [codeMissing, 'checking'],
    ['retry.pressed', 'checking'],
    [hostResponds, 'reloading', ['reload']],
    [codeMissing, 'reloading'],
  ],
  'reloads only after a retry if a script is missing and the host does not respond': [
    [codeMissing, 'checking', ['request']],
    [hostFails, 'unreachable'],
    [codeMissing, 'unreachable'],
    ['retry.pressed', 'checking', ['request']],
    [hostResponds, 'reloading', ['reload']],
    ['retry.pressed', 'reloading', ['reload']],
  ],
  'reloads only after a retry if a script is missing and the host responds with an error status': [
    [codeMissing, 'checking', ['request']],
    [hostAnswersError, 'failing'],
    [codeMissing, 'failing'],
    ['retry.pressed', 'checking', ['request']],
    [hostResponds, 'reloading', ['reload']],
  ],
  'after a render error, neither makes a request nor reloads until a retry': [
    ['retry.pressed', 'idle'],
    [renderFailed, 'broken'],
    [renderFailed, 'broken'],
    ['retry.pressed', 'checking', ['request']],
    [hostFails, 'unreachable'],
  ],
}

testMachine('page-error', {
  machine: pageErrorMachine,
  production: pageErrorWith(idleServices),
  provide: (machine, environment) =>
    machine.provide({
      actors: { checkConnection: environment.pending(() => 'request') },
      actions: { reloadPage: environment.logged('reload') },
    }),
  scenarios,
  invariant: () => (snapshot, environment) => {
    // The page must not reload before the host has responded.
    expect(environment.countOf('reload') === 0 || snapshot.matches('reloading')).toBe(true)
  },
})
