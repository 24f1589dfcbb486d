/**
 * Entry of the page's scripts. The boot script imports it at the first sign of intent, and again if that import
 * failed.
 */
import './styles/index.ts'
import { hydrate } from './hydrate.tsx'

const root = document.getElementById('root')
if (root) await hydrate(root)
