/** Date-dependent tests. A weekly workflow runs them: `npx vitest run --project scheduled`. */
import { expect, it } from 'vitest'
import { expiryProblem } from '../../src/content-build/before-launch.ts'
import { wellKnown } from '../../src/company/company.ts'

it('security.txt expires in more than 30 but fewer than 366 days', () => {
  expect(expiryProblem(wellKnown.securityTxtExpires, Date.now())).toBeUndefined()
})
