import * as z from 'zod'
import { type Behaviour, respondWith } from './behaviour.ts'

/** EmailJS's request body. Like EmailJS, the fake responds to other bodies with 400 and plain text. */
const bodySchema = z.strictObject({
  lib_version: z.string().regex(/^\d+\.\d+\.\d+$/),
  user_id: z.string(),
  service_id: z.string(),
  template_id: z.string(),
  template_params: z.object({ name: z.string(), email: z.string(), title: z.string() }).catchall(z.string()),
})

export type ReceivedMessage = z.infer<typeof bodySchema>['template_params']

const KEYS = {
  user_id: 'sandbox-public-key',
  service_id: 'sandbox-service',
  template_id: 'sandbox-template',
} as const

export const SEND_PATH = '/sandbox/email/api/v1.0/email/send'

/** A fake EmailJS that validates requests as the real service does, and keeps the messages it accepts. */
export class FakeEmailService {
  behaviour: Behaviour = {}
  received: ReceivedMessage[] = []
  /** The number of requests, accepted or not. */
  requests = 0

  async handle(request: Request): Promise<Response> {
    this.requests += 1
    return respondWith(this.behaviour, async () => {
      if (request.method !== 'POST') return new Response('Method not allowed', { status: 405 })
      const parsed = bodySchema.safeParse(await request.json().catch(() => undefined))
      if (!parsed.success)
        return new Response(
          `Invalid parameters: ${parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
          { status: 400 },
        )
      const unknown = Object.entries(KEYS).find(
        ([name, value]) => parsed.data[name as keyof typeof KEYS] !== value,
      )
      if (unknown) return new Response(`Unknown ${unknown[0]}`, { status: 400 })
      this.received.push(parsed.data.template_params)
      return new Response('OK')
    })
  }
}
