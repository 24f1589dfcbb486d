/** The retention periods in the privacy policy match the code. */
import { expect, it } from 'vitest'
import { legalPages } from '../../src/company/legal.ts'
import { RESULT_LIFETIME_MS } from '../../machines/thank-you/schema.ts'
import { UNCONFIRMED_LIFETIME_MS } from '../../src/server/newsletter/subscribers.ts'
import { LIFETIME_DAYS } from '../../src/server/reports/storage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const text = JSON.stringify(legalPages)

it.each([
  ['not confirmed is erased after', `${UNCONFIRMED_LIFETIME_MS / DAY_MS} days`],
  ['daily totals that are kept for', `${LIFETIME_DAYS} days`],
  [
    'one cookie remembers that payment for',
    `${RESULT_LIFETIME_MS / HOUR_MS} hours`.replace(/^1 hours/, 'an hour'),
  ],
])('the policy says "%s %s", which matches the code', (sentence, time) => {
  expect(text).toContain(`${sentence} ${time}`)
})
