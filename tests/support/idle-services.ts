import type { Services } from '../../src/services/ports.ts'

/** Fake services that do nothing and never fail, for tests that do not check services. */
export const idleServices: Services = {
  contact: { send: () => Promise.resolve() },
  newsletter: { subscribe: () => Promise.resolve() },
  loadPayments: () =>
    Promise.resolve({
      isPresent: () => false,
      load: () => Promise.resolve(),
      start: () => Promise.resolve('redirecting'),
      watchForm: () => new Promise(() => {}),
      clear: () => {},
    }),
  browser: {
    query: () => '',
    open: () => {},
    reload: () => {},
    checkConnection: () => Promise.resolve(),
    alert: () => {},
    confirm: () => Promise.resolve(false),
  },
  tabStorage: { set: () => {}, get: () => null },
  keptText: { kept: () => ({}), keep: () => {}, keepOnReload: () => {} },
}
