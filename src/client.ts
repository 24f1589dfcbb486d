/** The browser's entry. The boot script imports it at the first sign of intent, and again when that import has failed. */
import './styles/index.ts'
import { hydrate } from './hydrate.tsx'

const root = document.getElementById('root')
if (root) await hydrate(root)
