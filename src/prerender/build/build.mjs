import { prerender } from './prerender.mjs'

await prerender()
