/** Counts what happens on a page, and sends the counts when the page is hidden. docs/reports.md describes the counters. */
import { PROVIDER } from '#src/config/contract.ts'
import {
  MAX_COUNTS,
  REPORTS_PATH,
  VITALS_SAMPLE,
  vitalClass,
  type Vital,
} from '../../../shared/report-classes.ts'
import { type Add, countMachines, type Inspector } from './count-machines.ts'

/** Starts to collect on a page. */
export function collect(page: string, inspectActors: (inspector: Inspector) => void): void {
  const counts = new Map<string, [key: string, cls: number, count: number]>()

  const add: Add = (cls, ...parts) => {
    const key = parts.join('|')
    const id = `${key} ${cls}`
    counts.set(id, [key, cls, (counts.get(id)?.[2] ?? 0) + 1])
  }

  inspectActors(
    countMachines(add, () => document.querySelector<HTMLElement>(`[data-${PROVIDER}]`)?.dataset[PROVIDER]),
  )

  const onError = (error: unknown, position = '') => {
    // A script of another origin gives no error ("Script error."), and a promise may be rejected with any value.
    const { name, stack = '' } = error instanceof Error ? error : { name: 'Error' }
    const [, file, line, column] = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/.exec(`${stack} ${position}`) ?? []
    if (file && line && column) add(0, 'error', name, file, line, column)
  }
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    onError(error, `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => onError(reason))

  add(0, 'view')
  if (Math.random() < VITALS_SAMPLE)
    void import('web-vitals').then(
      ({ onCLS, onINP, onLCP, onTTFB }) => {
        // Each time that the page is shown counts once: a page that the visitor comes back to reports its values again.
        const ids = new Set<string>()
        const report = ({ id, name, value }: { id: string; name: string; value: number }) => {
          if (!ids.has(id)) add(vitalClass(name as Vital, value), 'vital', name)
          ids.add(id)
        }
        for (const on of [onCLS, onINP, onLCP, onTTFB]) on(report)
      },
      () => {},
    )

  const send = (body: string) => {
    // Missing in Firefox with `beacon.enabled` off. False if the browser refuses, for example because of an extension.
    const { sendBeacon } = navigator as Partial<Navigator>
    if (!sendBeacon?.call(navigator, REPORTS_PATH, body))
      fetch(REPORTS_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
  const flush = () => {
    // Kept for the next time.
    if (!navigator.onLine) return
    const list = [...counts.values()]
    counts.clear()
    while (list.length > 0) send(JSON.stringify({ page, counts: list.splice(0, MAX_COUNTS) }))
  }
  document.addEventListener('visibilitychange', () => document.hidden && flush())
  // A checkout that leaves for the provider is counted after `visibilitychange`.
  addEventListener('pagehide', flush)
}
