import { createContext } from 'react'
import type { Services } from './ports.ts'

const missing = (name: string) => () => Promise.reject(new Error(`no service "${name}"`))

/** The page's services. The default is for prerendering, which calls none of them. */
export const ServicesContext = createContext<Services>({
  contact: { send: missing('contact') },
  newsletter: { subscribe: missing('newsletter') },
  loadPayments: missing('payments'),
  browser: {
    query: () => '',
    open: () => {},
    reload: () => {},
    checkConnection: missing('browser'),
    alert: () => {},
    confirm: missing('browser'),
  },
  tabStorage: { set: () => {}, get: () => null },
  keptText: { kept: () => ({}), keep: () => {}, keepOnReload: () => {} },
})
