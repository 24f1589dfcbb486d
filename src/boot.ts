/**
 * The first script of every page, and before the visitor does something the only one. It draws the lines that come
 * into view, waits for a sign of intent to bring React, and fetches that quietly once the page has been idle.
 */
import './styles/index.ts'
import { closeMenuEarly } from './boot/close-menu-early.ts'
import { drawOnEntry } from './boot/draw-on-entry.ts'
import { endWaiting } from './boot/end-waiting.ts'
import { hydrateOnIntent } from './boot/hydrate-on-intent.ts'
import { keepEarlySubmits } from './boot/keep-early-submits.ts'

const root = document.getElementById('root')
if (root) {
  const hydrated = hydrateOnIntent(() => import('./client.tsx').then(({ start }) => start(root)))
  endWaiting(root, hydrated)
  closeMenuEarly(root)
  keepEarlySubmits(hydrated)
  drawOnEntry(root)
}
