import { createContext } from 'react'
import type { Services } from './services.ts'

const missing = (name: string) => () => Promise.reject(new Error(`the service "${name}" was not provided`))

/** The outside, as components see it. At prerender nothing asks for it. */
export const ServicesContext = createContext<Services>({
  contact: { send: missing('contact') },
  newsletter: { subscribe: missing('newsletter') },
  payments: { isPresent: () => false, load: missing('payments'), start: missing('payments'), clear: () => {} },
  browser: { open: () => {}, reload: () => {}, alert: () => {}, confirm: missing('browser') },
})
