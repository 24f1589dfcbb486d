import * as z from 'zod'
import { type Behaviour, behave } from './behaviour.ts'

/** What EmailJS wants to see; its real service answers 400 in words when something of it is off. */
const bodySchema = z.strictObject({
  lib_version: z.string().regex(/^\d+\.\d+\.\d+$/),
  user_id: z.string(),
  service_id: z.string(),
  template_id: z.string(),
  template_params: z.strictObject({ name: z.string(), email: z.string(), title: z.string() }),
})

export type ReceivedMessage = z.infer<typeof bodySchema>['template_params']

const KEYS = {
  user_id: 'sandbox-public-key',
  service_id: 'sandbox-service',
  template_id: 'sandbox-template',
} as const

export const SEND_PATH = '/sandbox/email/api/v1.0/email/send'

/** The EmailJS stand-in: checks the body the way the real service does, and keeps what it received. */
export class FakeEmailService {
  behaviour: Behaviour = {}
  received: ReceivedMessage[] = []
  /** Every request, taken or not. */
  requests = 0

  async handle(request: Request): Promise<Response> {
    this.requests += 1
    return behave(this.behaviour, async () => {
      if (request.method !== 'POST') return new Response('Method not allowed', { status: 405 })
      const parsed = bodySchema.safeParse(await request.json().catch(() => undefined))
      if (!parsed.success)
        return new Response(
          `The parameters are invalid: ${parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
          { status: 400 },
        )
      const wrong = Object.entries(KEYS).find(
        ([name, value]) => parsed.data[name as keyof typeof KEYS] !== value,
      )
      if (wrong) return new Response(`The ${wrong[0]} is not known`, { status: 400 })
      this.received.push(parsed.data.template_params)
      return new Response('OK')
    })
  }
}
