import { emailError } from '#machines/newsletter.schema.ts'
import { type Behaviour, behave } from './behaviour.ts'

export const SUBSCRIBE_PATH = '/api/subscribe'

const json = (status: number, body: unknown) => Response.json(body, { status })
const page = (status: number, text: string) =>
  new Response(`<!doctype html><html lang="en-IN"><title>Newsletter</title><p>${text}</p><p><a href="/">Back to the site</a></p>`, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })

/** A stand-in for the newsletter service: remembers addresses, and refuses the same one twice. */
export class NewsletterStandIn {
  behaviour: Behaviour = {}
  subscribed = new Set<string>()
  requests = 0

  async handle(request: Request): Promise<Response> {
    this.requests += 1
    return behave(this.behaviour, async () => {
      if (request.method !== 'POST')
        return json(405, { error: 'Only POST is answered here.' })
      const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
      const email = isForm ? String((await request.formData()).get('email') ?? '') : await this.#emailIn(request)
      const answer = this.#subscribe(email)
      return isForm ? page(answer.status, answer.text) : json(answer.status, answer.status === 201 ? { data: { status: 'pending' } } : { error: answer.text })
    })
  }

  async #emailIn(request: Request): Promise<string> {
    const body: unknown = await request.json().catch(() => undefined)
    return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
  }

  #subscribe(email: string): { status: number, text: string } {
    const problem = emailError(email)
    if (problem)
      return { status: 400, text: problem }
    const address = email.trim().toLowerCase()
    if (this.subscribed.has(address))
      return { status: 409, text: 'This email is already subscribed.' }
    this.subscribed.add(address)
    return { status: 201, text: 'Thank you for subscribing! Please check your email to confirm your subscription.' }
  }
}
