/**
 * Why a message was not sent. `automated`, `blocked` and `tooMany` are refusals of the sending service (451, 403, 429),
 * `refused` any other answer, `network` no answer at all, `silence` none in time; `unconfigured` is a site without keys,
 * and `trapped` somebody who filled a field that people do not see.
 */
export const sendFailures = [
  'automated',
  'blocked',
  'tooMany',
  'refused',
  'network',
  'silence',
  'unconfigured',
  'honeypot',
] as const
export type SendFailure = (typeof sendFailures)[number]
