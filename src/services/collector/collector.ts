/** Counts what a page's machines do, and sends the counts when the page is hidden (docs/reports.md). */
import { MAX_COUNTERS, REPORTS_PATH } from './beacon-format.ts'
import type { Inspector } from '../actor-options.ts'
import { type IncrementCounter, countingInspector } from './counting-inspector.ts'

export function collect(inspectActors: (inspector: Inspector) => void): void {
  const counts = new Map<string, [key: string, bucket: number, count: number]>()
  const count: IncrementCounter = (bucket, ...parts) => {
    const key = parts.join('|')
    const id = `${key} ${bucket}`
    counts.set(id, [key, bucket, (counts.get(id)?.[2] ?? 0) + 1])
  }

  const provider = () => document.querySelector<HTMLElement>('[data-provider]')?.dataset.provider
  inspectActors(countingInspector(count, provider))

  const send = (body: string) => {
    // Firefox lacks `sendBeacon` if `beacon.enabled` is off; calls blocked by extensions return false.
    const { sendBeacon } = navigator as Partial<Navigator>
    if (!sendBeacon?.call(navigator, REPORTS_PATH, body))
      fetch(REPORTS_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
  const flush = () => {
    // If the browser is offline, keep the counts until the next flush.
    if (!navigator.onLine) return
    const list = [...counts.values()]
    counts.clear()
    while (list.length > 0) send(JSON.stringify({ counts: list.splice(0, MAX_COUNTERS) }))
  }
  document.addEventListener('visibilitychange', () => document.hidden && flush())
  // When the visitor leaves for the provider, the checkout's last transition comes after `visibilitychange`.
  addEventListener('pagehide', flush)
}
