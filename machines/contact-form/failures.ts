/**
 * Why a message was not sent: `automated`, `blocked` and `tooMany` are the mail service's statuses 451,
 * 403 and 429, `missing` a script that the host no longer has, `refused` any other error response,
 * `network` a failed request, `timeout` no response in time, `unconfigured` a site without API keys,
 * `honeypot` a filled-in honeypot.
 */
export const sendFailures = [
  'automated',
  'blocked',
  'tooMany',
  'refused',
  'network',
  'timeout',
  'unconfigured',
  'honeypot',
  'missing',
] as const
export type SendFailure = (typeof sendFailures)[number]
