/** `npx vitest run --project scheduled`: tests that depend on the date. A weekly workflow runs them; `npm test` does not. */
import { expect, it } from 'vitest'
import { expiryProblem } from '../../src/vite/launch.ts'
import { wellKnown } from '../../src/company/company.ts'

it('expiry of security.txt -> more than 30 days and less than 366 days ahead', () => {
  expect(expiryProblem(wellKnown.securityTxtExpires, Date.now())).toBeUndefined()
})
