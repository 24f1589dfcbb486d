/** `npm run check:dates`: tests that depend on the date. A weekly workflow runs them; `npm test` does not. */
import { expect, it } from 'vitest'
import { wellKnown } from '#src/content/company.ts'

const DAY_MS = 24 * 60 * 60 * 1000

it('expiry of security.txt -> more than 30 days and less than 366 days ahead', () => {
  const days = (Date.parse(wellKnown.securityTxtExpires) - Date.now()) / DAY_MS
  const message = `security.txt expires in ${days.toFixed(0)} days. Set wellKnown.securityTxtExpires in src/content/company.ts to a date within the next year`
  expect(days, message).toBeGreaterThan(30)
  expect(days, message).toBeLessThan(366)
})
