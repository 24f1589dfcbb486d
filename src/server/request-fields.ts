import type { Context } from 'hono'

export const FORM = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json'

/** Returns the media type of a request's body, without parameters. */
export const mediaTypeOf = (c: Context): string | undefined =>
  c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Returns the fields of a form or JSON body. A body that cannot be parsed has none. */
export async function fieldsOf(c: Context): Promise<Record<string, unknown>> {
  const parsed: Promise<unknown> = mediaTypeOf(c) === JSON_TYPE ? c.req.json() : c.req.parseBody()
  const body = await parsed.catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
