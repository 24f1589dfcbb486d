import { DOWNLOAD_PROMPT_DELAY_MS } from '../../machines/thank-you/machine.ts'
import { company } from '../../src/company/company.ts'
import { paths } from '../../src/company/paths.ts'
import { ThankYou } from './models/thank-you.ts'
import { expect, test } from './support/test.ts'

const { appScheme, site: productSite } = company.logdhan

for (const isAccepted of [false, true])
  test(
    `the app link opens the app, then asks a question, and ${isAccepted ? 'accepting it opens the product site' : 'dismissing it keeps the page open'}`,
    { tag: isAccepted ? '@core' : [] },
    async ({ open, expectReports }) => {
      const visitor = await open({ hasClock: true, leavesSite: true })
      const thankYou = new ThankYou(visitor)
      await thankYou.openHydrated()
      await thankYou.openApp()
      await expectReports([new RegExp(`^left: ${appScheme}://payment/completed$`)])
      expect(await visitor.dialog()).toBe(null)
      // Do not wait, because Playwright waits until the timer ends, and the question is open until then.
      const advanced = visitor.advanceClock(DOWNLOAD_PROMPT_DELAY_MS)
      await thankYou.expectQuestion()
      await (isAccepted ? visitor.acceptDialog() : visitor.dismissDialog())
      await advanced
      await expect.poll(thankYou.state).toBe('result.unknown app.ready')
      await expectReports(isAccepted ? [new RegExp(`^left: ${productSite}/?$`)] : [])
      expect(await visitor.path()).toBe(paths.thankYou)
      expect(await visitor.count(`main a[href="${productSite}"]`)).toBe(1)
    },
  )
