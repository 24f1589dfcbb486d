import { z } from 'zod'
import { urlAt, secret } from '../../services/parse-settings.ts'
import type { ProviderServer } from '../provider-server.ts'
import { type CashfreeSettings, provider } from './provider.ts'
import { type CashfreeKeys, cashfreeReturn } from './return.ts'

const SDK = 'https://sdk.cashfree.com'
const PAYMENTS = 'https://payments.cashfree.com'
/** The SDK posts its form to a host that depends on the mode and the Cashfree product. */
const ANY = 'https://*.cashfree.com'

const keysOf = (id: string | undefined, secretKey: string | undefined): CashfreeKeys | undefined =>
  id && secretKey ? { id, secret: secretKey } : undefined

export const server = {
  provider,
  policy: {
    sources: {
      'script-src': [SDK],
      'img-src': [ANY],
      'connect-src': [ANY],
      'frame-src': [ANY],
      'form-action': [ANY],
    },
    permissions: { payment: [SDK, PAYMENTS] },
  },
  buildSettings: z
    .object({ VITE_CASHFREE_SDK_URL: urlAt(SDK).default(`${SDK}/js/v3/cashfree.js`) })
    .transform(env => ({ sdkUrl: env.VITE_CASHFREE_SDK_URL })),
  returnSettings: z
    .object({
      CASHFREE_CLIENT_ID: z.string().optional(),
      CASHFREE_CLIENT_SECRET: secret.optional(),
      CASHFREE_TEST_CLIENT_ID: z.string().optional(),
      CASHFREE_TEST_CLIENT_SECRET: secret.optional(),
    })
    .superRefine((env, context) => {
      for (const [name, other] of [
        ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
        ['CASHFREE_CLIENT_SECRET', 'CASHFREE_CLIENT_ID'],
        ['CASHFREE_TEST_CLIENT_ID', 'CASHFREE_TEST_CLIENT_SECRET'],
        ['CASHFREE_TEST_CLIENT_SECRET', 'CASHFREE_TEST_CLIENT_ID'],
      ] as const)
        if (env[name] && !env[other])
          context.addIssue({ code: 'custom', path: [name], message: `also needs ${other}` })
      // Newer secrets, and the ids of test keys, contain the name of their environment. With a key for the
      // wrong environment, every result is unknown.
      for (const [name, prefix] of [
        ['CASHFREE_CLIENT_ID', 'TEST'],
        ['CASHFREE_CLIENT_SECRET', 'cfsk_ma_test_'],
        ['CASHFREE_TEST_CLIENT_SECRET', 'cfsk_ma_prod_'],
      ] as const)
        if (env[name]?.startsWith(prefix))
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `must not start with ${prefix}, which marks a key for the other environment`,
          })
    })
    .transform(env => ({
      production: keysOf(env.CASHFREE_CLIENT_ID, env.CASHFREE_CLIENT_SECRET),
      sandbox: keysOf(env.CASHFREE_TEST_CLIENT_ID, env.CASHFREE_TEST_CLIENT_SECRET),
    })),
  missing: (env): Record<string, string> =>
    env['CASHFREE_CLIENT_SECRET'] ? {} : { CASHFREE_CLIENT_SECRET: 'every payment is shown as unknown' },
  returns: cashfreeReturn,
} satisfies ProviderServer<CashfreeSettings, CashfreeKeys>
