import type { Services } from '../../src/services/services.ts'

/** Fake services that do nothing and never fail, for tests that do not check services. */
export const idleServices: Services = {
  contact: { send: () => Promise.resolve() },
  newsletter: { subscribe: () => Promise.resolve() },
  payments: () =>
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
  tab: { set: () => {}, get: () => null },
  text: { kept: () => ({}), keep: () => {}, keepOnReload: () => {} },
}
