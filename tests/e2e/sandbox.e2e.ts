import { paths } from '../../src/company/paths.ts'
import { SEND_PATH } from '../fakes/emailjs.ts'
import { MAILBOX_PATH } from '../fakes/mailbox.ts'
import { fill, form, message, send, test } from './support/contact-form.ts'
import { errorStatus, expectConsoleErrors } from './support/console-errors.ts'
import { openHydrated } from './support/hydration.ts'
import { expect } from './support/site.ts'

test('the mailbox shows a sent message, and can make the next one fail', async ({ page, consoleErrors }) => {
  const sendMessage = async () => {
    await openHydrated(page, paths.contact)
    await fill(page, { ...message, name: 'Asha <b>Rao</b>' })
    await send(page).click()
  }
  await sendMessage()
  await expect(form(page)).toHaveAttribute('data-state', 'sent')
  await page.goto(MAILBOX_PATH)
  await expect(page.getByText(`Asha <b>Rao</b> <${message.email}>`)).toBeVisible()
  await page.locator('select').first().selectOption('500')
  const isReloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Set' }).first().click()
  await isReloaded
  await sendMessage()
  await expect(form(page)).toHaveAttribute('data-state', 'editing.failed')
  await expectConsoleErrors(consoleErrors, [errorStatus(500, SEND_PATH)])
})
