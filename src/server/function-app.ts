import { type Context, type Env, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'

type Refuse<E extends Env> = (c: Context<E>, methods: string[]) => Response | Promise<Response>

/**
 * Returns an app, without routes, for a serverless function. Its responses are not cached and, unless they
 * set a CSP, load nothing and cannot be framed. `refuse` responds to methods that a route does not support.
 */
export function functionApp<E extends Env>(
  refuse: Refuse<E> = (c, methods) => c.text('Method not allowed', 405, { Allow: methods.join(', ') }),
): Hono<E> {
  const app = new Hono<E>()
  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuse }))
  app.notFound(c => c.json({ error: 'Not found' }, 404))
  return app
}
