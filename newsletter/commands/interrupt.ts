/** Ctrl+C, and the signals with which a system or a closed terminal ends a process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * A terminal sends the signal of Ctrl+C to npm, the shell and this process; npm then passes it on. Within this time, a second
 * signal is the same key press.
 */
const SAME_KEY_MS = 1000

export interface InterruptHandlers {
  onFirst: () => void
  /** Called for each further key press. */
  onAgain?: () => void
}

let handlers: InterruptHandlers | undefined
let firstAt: number | undefined

const listener = () => {
  const now = performance.now()
  if (firstAt === undefined) {
    firstAt = now
    handlers?.onFirst()
  } else if (now - firstAt >= SAME_KEY_MS) handlers?.onAgain?.()
}

/**
 * Replaces what happens on Ctrl+C. The process listens from the first call to its end, because a signal that npm passes on can
 * arrive after the work.
 */
export function onInterrupt(next: InterruptHandlers): void {
  if (!handlers) for (const signal of SIGNALS) process.on(signal, listener)
  handlers = next
}
