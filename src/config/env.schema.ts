/** Which settings the site takes from its environment. Read by the build; see `.env.example`. */
import { z } from 'zod'

const address = z.string().refine(value => value.startsWith('/') || /^https:\/\//.test(value), 'must be a path of this site or an https:// address')

const envSchema = z.object({
  VITE_NEWSLETTER_URL: address.default('/api/subscribe'),
}).transform(env => ({
  newsletterUrl: env.VITE_NEWSLETTER_URL,
}))

export type Env = z.infer<typeof envSchema>

/** The checked settings; an error names each wrong variable on a line of its own. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(set)
  if (result.success)
    return result.data
  throw new Error(['The environment is not right:', ...result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)].join('\n'))
}
