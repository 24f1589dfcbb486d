/** Failures of an open form. `cancelled`: the visitor closed the form. `crashed`: it stopped working. */
export const formFailures = ['cancelled', 'crashed'] as const
export type FormFailure = (typeof formFailures)[number]

/**
 * Why checkout failed. `session`: the URL has no valid session id. `sdk`: the SDK did not load. `refused`:
 * the provider rejected the session. `blocked`: the CSP blocked the provider's form or frame.
 * `mode`: the session does not belong to the environment in the query. `key`: the provider has no API key.
 * `id`: the provider cannot start a session with this id (for example, because its secret is missing).
 * `timeout`: the provider did not take over before the response timeout.
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
  ...formFailures,
] as const
export type CheckoutFailure = (typeof checkoutFailures)[number]
