/**
 * Why checkout failed: `session` is a missing id, `sdk` an SDK that did not load, `refused` a provider that said no,
 * `blocked` a form or frame that the browser did not let through, `mode` an id of the other environment, `key` a provider
 * without its key, `id` an id that starts nothing, `timeout` fifteen seconds without leaving the page.
 */
export const checkoutFailures = [
  'session',
  'sdk',
  'refused',
  'blocked',
  'mode',
  'key',
  'id',
  'timeout',
] as const
export type CheckoutFailure = (typeof checkoutFailures)[number]
