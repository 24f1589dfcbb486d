import { paths } from '#src/content/paths.ts'
import { SEND_PATH } from '../../sandbox/emailjs.ts'
import { MAILBOX_PATH } from '../../sandbox/mailbox.ts'
import { expect, expectConsoleErrors, hydrate, errorStatus, test } from './support/site.ts'

test('message sent -> shown in the mailbox; failure chosen there -> next message fails', async ({
  page,
  site,
  consoleErrors,
}) => {
  site.sandbox.email.received = []
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
  )
  const send = async () => {
    await page.goto(paths.contact)
    await hydrate(page)
    const form = page.locator('[data-machine="contact-form"]')
    await form.getByLabel('Name', { exact: true }).fill('Asha <b>Rao</b>')
    await form.getByLabel('Email', { exact: true }).fill('asha@studio.example')
    await form.getByLabel('Message', { exact: true }).fill('Please call me back')
    await form.getByRole('button').click()
    return form
  }
  await expect(await send()).toHaveAttribute('data-state', 'sent')
  await page.goto(MAILBOX_PATH)
  await expect(page.getByText('Asha <b>Rao</b> <asha@studio.example>')).toBeVisible()
  await expect(page.getByText('Please call me back')).toBeVisible()
  await page.locator('select').first().selectOption('500')
  const isReloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Set' }).first().click()
  await isReloaded
  await expect(await send()).toHaveAttribute('data-state', 'editing.failed')
  site.sandbox.email.behaviour = {}
  await expectConsoleErrors(consoleErrors, [errorStatus(500, SEND_PATH)])
})
