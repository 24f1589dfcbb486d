import { createContext } from 'react'
import type { Services } from './ports.ts'

/** The page's services. The default has none, because prerendering uses none. */
export const ServicesContext = createContext({} as Services)
