import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from 'playwright/test'
import { machinesWithNotes } from '../../machines/all.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/response-timeout.ts'
import { paths } from '../../src/company/paths.ts'
import { parseLog } from '../../tools/statecharts/log.ts'
import { variants } from '../../tools/gallery/variants.ts'
import { samples, sampleUrl, viewSelector } from '../../tools/qa/samples/samples.ts'
import { GALLERY_PATH, VIEWER_PATH } from '../../tools/qa/paths.ts'
import { checkoutAddress } from '../support/annual-plan.ts'
import { SDK_PATH } from '../../src/payments/cashfree/fake.ts'
import { twoFrames } from './support/appearance.ts'
import { expectConsoleErrors, failedRequest } from './support/console-errors.ts'
import { expect, test, unlessFirst } from './support/site.ts'
import { isStockFirefox } from './support/stock-firefox.ts'

test.use({ isQa: true })

const panel = (page: Page): FrameLocator => page.frameLocator('[data-statecharts=panel]')
const logRows = (viewer: FrameLocator | Page) => viewer.locator('.log tbody tr:not(.blocked)')
const clickIn = (viewer: FrameLocator | Page, name: string) =>
  viewer.getByRole('button', { name, exact: true }).click()

test.describe('?inspect', () => {
  for (const address of [
    paths.home,
    paths.contact,
    paths.logdhan,
    paths.thankYou,
    `${checkoutAddress()}&pause`,
  ]) {
    test(`shows every machine on ${address}${unlessFirst(address === paths.home)}`, async ({ page }) => {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}inspect`)
      // The contact form's machine belongs to the layout, so it also runs on pages without its view.
      const isInLayout = (await page.locator('[data-machine="header"]').count()) > 0
      const machines =
        (await page.locator('[data-machine]:not([data-machine="contact-form"])').count()) + Number(isInLayout)
      await expect(panel(page).locator('nav button')).toHaveCount(machines)
      await expect(logRows(panel(page)).first()).toContainText('start')
      await expect(panel(page).locator('.chart .active').first()).toBeVisible()
    })
  }

  test('stays open on the next page until ?inspect=off @exhaustive', async ({ page }) => {
    await page.goto(`${paths.terms}?inspect`)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(paths.thankYou)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(`${paths.terms}?inspect=off`)
    await page.mouse.move(5, 5)
    await expect(page.locator('[data-machine="header"][data-hydrated]')).toHaveCount(1)
    await expect(page.locator('[data-statecharts=panel]')).toHaveCount(0)
  })

  test('opens a live viewer in a separate window @exhaustive', async ({ page, context }) => {
    const viewerOpened = context.waitForEvent('page')
    await page.goto(`${paths.terms}?inspect=window`)
    const viewer = await viewerOpened
    await expect(viewer.locator('.viewer')).toHaveAttribute('data-mode', 'live')
    await page.bringToFront()
    await page.mouse.wheel(0, 600)
    await expect(viewer.locator('nav button', { hasText: 'header' })).toContainText('bar.glassy')
    await viewer.locator('nav button', { hasText: 'header' }).click()
    const rows = await logRows(viewer).count()
    await viewer.reload()
    await expect(logRows(viewer)).toHaveCount(rows)
    await clickIn(viewer, 'toggle.pressed')
    await expect(page.locator('[data-machine="header"]')).toHaveAttribute('data-state', /menu\.open/)
  })
})

test('the paused clock steps to the end of a delay', async ({ page, site, consoleErrors }) => {
  site.sandbox.payments.cashfree.behaviour = 'hanging'
  await page.goto(`${checkoutAddress()}&inspect&pause`)
  const viewer = panel(page)
  const state = page.locator('[data-machine="checkout"]')
  await expect(viewer.locator('.delay')).toContainText(
    `checkoutTimeout: ${RESPONSE_TIMEOUT_MS / 1000} s left`,
  )
  // A failing checkout calls `window.stop()`, which would abort loading ELK in the panel.
  await expect(viewer.locator('.chart')).toBeVisible()
  await clickIn(viewer, 'Skip to the next delay')
  await expect(state).toHaveAttribute('data-state', 'failed')
  await expect(viewer.locator('output')).toHaveText(`${(RESPONSE_TIMEOUT_MS / 1000).toFixed(1)} s`)
  await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
})

test('the viewer lists the guards that rejected an event @exhaustive', async ({ page, browser }) => {
  test.skip(isStockFirefox(browser), 'its WebDriver BiDi sends keys to the page, not to its frames')
  await page.goto(`${paths.contact}?inspect`)
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  const viewer = panel(page)
  await viewer.locator('nav button', { hasText: 'contactForm' }).click()
  const values = viewer.getByLabel('Values of form.submitted')
  await values.fill('{"draft":{"name":"A","email":"b","message":"c"},"honeypot":""}')
  await clickIn(viewer, 'form.submitted')
  await expect(viewer.locator('aside .blocked')).toHaveText([
    /\[0\] not taken: guard isHoneypotFilled/,
    /\[1\] not taken: guard isSendable/,
  ])
  await values.fill('no JSON')
  await clickIn(viewer, 'form.submitted')
  await expect(viewer.locator('.send [role=alert]')).toBeVisible()
})

test('the viewer replays a saved log, and marks entries that differ', async ({ page, browser, site }) => {
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
  const requestsBefore = site.sandbox.newsletter.requests
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
    page.locator('.log .blocked', { hasText: 'guard isAddress returned false for' }),
  ).not.toHaveCount(0)
  await clickIn(page, 'Back')
  await expect(position).toHaveText(`${log.entries.length - 1} of ${log.entries.length}`)
  await clickIn(page, 'Step')
  expect(site.sandbox.newsletter.requests).toBe(requestsBefore)

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

test('the gallery has a frame for every sample in every variant', async ({ page }) => {
  await page.goto(GALLERY_PATH)
  await expect(page.locator('iframe')).toHaveCount(samples.length * variants.length)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    machinesWithNotes.map(({ notes }) => notes.title),
  )
})

for (const { machine } of machinesWithNotes)
  test(`${machine.id} samples stay frozen and request nothing @exhaustive`, async ({ page }) => {
    test.setTimeout(120_000)
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.clock.install()
    for (const sample of samples.filter(({ machine: id }) => id === machine.id)) {
      await page.goto(sampleUrl(sample, { isFrozen: true }))
      const view = page.locator(viewSelector(machine.id)).last()
      await expect(view).toHaveAttribute('data-state', sample.state)
      // A day is longer than any delay.
      await page.clock.fastForward('24:00:00')
      await twoFrames(page)
      await expect(view).toHaveAttribute('data-state', sample.state)
    }
    // Chromium does not report beacons, so look for requests for the script that sends them.
    const sent = /^(?!GET )|\/api\/|\/sandbox\/|\/assets\/collector-/
    expect(requests.filter(request => sent.test(request))).toEqual([])
  })
