import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from 'playwright/test'
import { machinesWithNotes } from '../../machines/all.ts'
import { paths } from '../../src/company/paths.ts'
import { parseLog } from '../../tools/statecharts/log.ts'
import { samples, sampleUrl, viewSelector } from '../../tools/qa/samples/samples.ts'
import { VIEWER_PATH } from '../../tools/qa/paths.ts'
import { checkoutUrl } from '../../tools/sandbox/sample-checkout.ts'
import { twoFrames } from './support/appearance.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { isStockFirefox } from './support/stock-firefox.ts'

test.use({ isQa: true })

const panel = (page: Page): FrameLocator => page.frameLocator('[data-statecharts=panel]')
const logRows = (viewer: FrameLocator | Page) => viewer.locator('.log tbody tr:not(.blocked)')
const clickIn = (viewer: FrameLocator | Page, name: string) =>
  viewer.getByRole('button', { name, exact: true }).click()

for (const url of [paths.home, `${checkoutUrl()}&pause`])
  test(`?inspect shows every machine on ${url}${unlessFirst(url === paths.home)}`, async ({ page }) => {
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}inspect`)
    const machines = await page.locator('[data-machine]').count()
    await expect(panel(page).locator('nav button')).toHaveCount(machines)
    await expect(logRows(panel(page)).first()).toContainText('start')
    await expect(panel(page).locator('.chart .active').first()).toBeVisible()
  })

test('the panel sends an event to the chosen machine, and shows its new state', async ({ page }) => {
  await page.goto(`${paths.home}?inspect`)
  const machine = panel(page).locator('nav button', { hasText: 'header' })
  await machine.click()
  await expect(panel(page).getByRole('img', { name: 'header' })).toBeVisible()
  await clickIn(panel(page), 'toggle.pressed')
  await expect(page.locator('[data-machine="header"]')).toHaveAttribute('data-state', /menu\.open/)
  await expect(machine).toContainText('menu.open')
})

test('the viewer replays a saved log, and marks states that differ from it', async ({ page, browser }) => {
  test.skip(isStockFirefox(browser), 'Playwright 1.65 does not report downloads from frames in this browser')
  await page.goto(`${paths.contact}?inspect`)
  const newsletter = page.locator('footer [data-machine="newsletter"]')
  await newsletter.getByLabel('Email').fill('asha@studio')
  await newsletter.getByLabel('Email').press('Enter')
  await expect(newsletter.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  const viewer = panel(page)
  await expect(viewer.locator('nav button', { hasText: 'newsletter' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await clickIn(viewer, 'Save log')
  const text = readFileSync(await (await downloading).path(), 'utf8')
  const log = parseLog(text)
  expect(log.page).toBe(paths.contact)
  expect(log.entries.map(({ event }) => event.type)).toContain('form.submitted')
  expect(text).not.toContain('asha')

  await page.goto(VIEWER_PATH)
  const transfer = await page.evaluateHandle(lines => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([lines], 'log.jsonl'))
    return dataTransfer
  }, text)
  await page.dispatchEvent('.viewer', 'drop', { dataTransfer: transfer })
  await expect(page.locator('.viewer')).toHaveAttribute('data-mode', 'replay')
  const position = page.getByRole('group', { name: 'Replay' }).locator('output')
  await clickIn(page, 'To the end')
  await expect(position).toHaveText(`${log.entries.length} of ${log.entries.length}`)
  await expect(page.locator('.differs')).toHaveCount(0)
  await page.locator('nav button', { hasText: 'newsletter' }).first().click()
  await expect(page.locator('aside .blocked').first()).toContainText('isHoneypotFilled')
  await expect(
    page.locator('.log .blocked', { hasText: 'guard isEmailValid returned false for' }),
  ).not.toHaveCount(0)
  const upload = (lines: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'log.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines),
    })
  await upload(text.trimEnd().replace(/"to":"[^"]*"(?![^]*"to":)/, '"to":"loading"'))
  await clickIn(page, 'To the end')
  await expect(page.locator('.differs').first()).toContainText('instead of "loading"')

  await upload('{"log":"charts","version":1,"page":"/"}\n{"at":1}\n')
  await expect(page.getByRole('alert')).toContainText('line 2 is not a log entry')
})

test('?state with an unknown name lists the states, which link to their pages', async ({ page }) => {
  await page.goto(`${paths.contact}?state=nope`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There is no state "nope".')
  await expect(dialog.getByRole('link')).toHaveText(samples.map(({ id }) => id))
  await dialog.getByRole('link', { name: 'contactForm:editing.failed:tooMany' }).click()
  const form = page.locator('[data-machine="contact-form"]')
  await expect(form).toHaveAttribute('data-state', 'editing.failed')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await form.getByLabel('Email', { exact: true }).fill('no address')
  await form.getByRole('button').click()
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

for (const { machine } of machinesWithNotes)
  test(`${machine.id} samples stay frozen and request nothing @exhaustive`, async ({ page }) => {
    test.setTimeout(120_000)
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.clock.install()
    for (const sample of samples.filter(({ machine: id }) => id === machine.id)) {
      const view = page.locator(viewSelector(machine.id)).last()
      for (const isFrozen of [false, true]) {
        await page.goto(sampleUrl(sample, { isFrozen }))
        await expect(view).toHaveAttribute('data-state', sample.state)
      }
      // A day is longer than any delay.
      await page.clock.fastForward('24:00:00')
      await twoFrames(page)
      await expect(view).toHaveAttribute('data-state', sample.state)
    }
    // Chromium does not report beacons, so look for requests for the script that sends them.
    const sent = /^(?!GET )|\/api\/|\/sandbox\/|\/assets\/collector-/
    expect(requests.filter(request => sent.test(request))).toEqual([])
  })
