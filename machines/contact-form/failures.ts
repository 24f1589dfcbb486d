/**
 * Why a message was not sent. `automated`, `blocked`, `tooMany`: the mail service responded with 451, 403 or
 * 429. `missing`: the host no longer has a script that sending needs. `refused`: any other error response.
 * `network`: the request failed. `timeout`: no response in time. `unconfigured`: the site has no API keys.
 * `honeypot`: the honeypot was filled in.
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
