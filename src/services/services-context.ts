import { createContext } from 'react'
import type { Services } from './ports.ts'

/** The page's services. The default is an empty object, because prerendering uses no services. */
export const ServicesContext = createContext({} as Services)
