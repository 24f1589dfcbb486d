/** Overrides how a fake responds. An empty object keeps the normal response. */
export interface Behaviour {
  status?: number | undefined
  /** Delays the response, even the normal one. */
  delayMs?: number | undefined
  /** Keeps the request open without responding. */
  never?: boolean | undefined
  /** The response body, sent with `status`, which is 200 by default. */
  body?: string | undefined
}

/** Returns the override or `respond`'s response, after the delay. Never settles if `never` is set. */
export async function respondWith(
  behaviour: Behaviour,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  if (behaviour.never) return new Promise<Response>(() => {})
  if (behaviour.delayMs) await new Promise(resolve => setTimeout(resolve, behaviour.delayMs))
  return behaviour.status || behaviour.body !== undefined
    ? new Response(behaviour.body ?? `Status ${String(behaviour.status)}, set in the sandbox`, {
        status: behaviour.status ?? 200,
      })
    : respond()
}
