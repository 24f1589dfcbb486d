/** How a stand-in answers: as it should, with another status, later, or never. */
export interface Behaviour {
  status?: number | undefined
  delayMs?: number | undefined
  never?: boolean | undefined
  body?: string | undefined
}

/** Lets an answer be late or stay away as told. */
export async function behave(
  behaviour: Behaviour,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  if (behaviour.never) return new Promise<Response>(() => {})
  if (behaviour.delayMs) await new Promise(resolve => setTimeout(resolve, behaviour.delayMs))
  return behaviour.status || behaviour.body !== undefined
    ? new Response(behaviour.body ?? `Told to answer ${String(behaviour.status)}`, {
        status: behaviour.status ?? 200,
      })
    : answer()
}
