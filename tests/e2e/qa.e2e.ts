import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from 'playwright/test'
import { machinesWithNotes } from '#machines/all.ts'
import { describeMachine, statesIn } from '#tools/statecharts/describe.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { paths } from '#src/content/paths.ts'
import { parseLog } from '#tools/statecharts/log.ts'
import { variants } from '#tools/gallery/variants.ts'
import { samples, sampleUrl, viewSelector } from '#tools/qa/samples/samples.ts'
import { GALLERY_PATH, VIEWER_PATH } from '#tools/qa/paths.ts'
import { CHECKOUT_QUERY } from '../support/served-site.ts'
import { SDK_PATH } from '../../src/services/payments/cashfree/fake.ts'
import { expect, expectConsoleErrors, failedRequest, test, twoFrames } from './support/site.ts'
import { storages } from './support/storages.ts'
import { fillInFrame, isStockFirefox, nextDownload } from './support/stock-firefox.ts'

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
    `${paths.checkout}?${CHECKOUT_QUERY}&pause`,
  ]) {
    test(
      `${address} -> panel shows every machine of the page from its first event`,
      { tag: address === paths.home ? [] : '@exhaustive' },
      async ({ page }) => {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}inspect`)
        // The contact form runs around the layout, on pages without its view also.
        const isInLayout = (await page.locator('[data-machine="header"]').count()) > 0
        const machines =
          (await page.locator('[data-machine]:not([data-machine="contact-form"])').count()) +
          Number(isInLayout)
        await expect(panel(page).locator('nav button')).toHaveCount(machines)
        await expect(logRows(panel(page)).first()).toContainText('start')
        await expect(panel(page).locator('.chart .active').first()).toBeVisible()
      },
    )
  }

  for (const [storage, setStorage] of Object.entries(storages))
    test(`${storage} -> panel opens for one page`, { tag: '@exhaustive' }, async ({ page }) => {
      await page.addInitScript(setStorage)
      await page.goto(`${paths.terms}?inspect`)
      await expect(panel(page).locator('.chart .active').first()).toBeVisible()
      await page.goto(paths.terms)
      await page.mouse.move(5, 5)
      await expect(page.locator('[data-machine="header"][data-hydrated]')).toHaveCount(1)
      await expect(page.locator('[data-statecharts=panel]')).toHaveCount(0)
    })

  test('page without ?inspect -> no request for files of the inspector', async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(paths.contact)
    await page.getByLabel('Name', { exact: true }).fill('Asha')
    await expect(page.locator('[data-machine="contact-form"] form[data-hydrated]')).toHaveCount(1)
    expect(requests.filter(url => /inspect|viewer|main-/.test(url))).toEqual([])
  })

  test('next page in the same tab -> still inspected; ?inspect=off -> no longer inspected', async ({
    page,
  }) => {
    await page.goto(`${paths.terms}?inspect`)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(paths.thankYou)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(`${paths.terms}?inspect=off`)
    await page.mouse.move(5, 5)
    await expect(page.locator('[data-machine="header"][data-hydrated]')).toHaveCount(1)
    await expect(page.locator('[data-statecharts=panel]')).toHaveCount(0)
  })

  test(
    '?inspect=window -> live viewer in its own window; reloaded viewer -> same entries',
    { tag: '@exhaustive' },
    async ({ page, context }) => {
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
    },
  )
})

test.describe('clock', () => {
  test('paused and stepped to the next delay -> the delay elapses; its remaining time is shown', async ({
    page,
    site,
    consoleErrors,
  }) => {
    site.sandbox.payments.cashfree.behaviour = 'hanging'
    await page.goto(`${paths.checkout}?${CHECKOUT_QUERY}&inspect&pause`)
    const viewer = panel(page)
    const state = page.locator('[data-machine="checkout"]')
    await expect(viewer.locator('.delay')).toContainText(
      `checkoutTimeout: ${RESPONSE_TIMEOUT_MS / 1000} s left`,
    )
    // A checkout that fails calls `window.stop()`, which would abort the loading of ELK in the panel.
    await expect(viewer.locator('.chart')).toBeVisible()
    await clickIn(viewer, 'To the next delay')
    await expect(state).toHaveAttribute('data-state', 'failed')
    await expect(viewer.locator('output')).toHaveText(`${(RESPONSE_TIMEOUT_MS / 1000).toFixed(1)} s`)
    await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
    site.sandbox.payments.cashfree.behaviour = 'normal'
  })

  test(
    'rate 20 -> the response timeout elapses in less than its time',
    { tag: '@exhaustive' },
    async ({ page, site, consoleErrors }) => {
      site.sandbox.payments.cashfree.behaviour = 'hanging'
      await page.goto(`${paths.checkout}?${CHECKOUT_QUERY}&inspect&pause`)
      await expect(panel(page).locator('.delay').first()).toBeVisible()
      const start = await page.evaluate(() => performance.now())
      await clickIn(panel(page), '20×')
      await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'failed')
      expect((await page.evaluate(() => performance.now())) - start).toBeLessThan(RESPONSE_TIMEOUT_MS)
      await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
      site.sandbox.payments.cashfree.behaviour = 'normal'
    },
  )
})

test(
  'event with edited payload sent from the viewer -> guards that returned false are listed; invalid JSON -> error',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(`${paths.contact}?inspect`)
    await page.getByLabel('Name', { exact: true }).fill('Asha')
    const viewer = panel(page)
    await viewer.locator('nav button', { hasText: 'contactForm' }).click()
    const values = viewer.getByLabel('Values of form.submitted')
    await fillInFrame(values, '{"draft":{"name":"A","email":"b","message":"c"},"honeypot":""}')
    await clickIn(viewer, 'form.submitted')
    await expect(viewer.locator('aside .blocked')).toHaveText([
      /\[0\] not taken: guard isHoneypotFilled/,
      /\[1\] not taken: guard isSendable/,
    ])
    await fillInFrame(values, 'no JSON')
    await clickIn(viewer, 'form.submitted')
    await expect(viewer.locator('.send [role=alert]')).toBeVisible()
  },
)

/** Values that no message to the viewer may contain. */
const MARKERS = {
  name: 'Zyxwvarker',
  email: 'zyxwvarker@marker.example',
  message: 'Zyxwvarker says 987654321 things',
  session: 'sub_Zyxwvarker',
  user: 'user_Zyxwvarker',
  plan: 'Zyxwvarker Monthly',
}
/** Parts of the markers that a partial mask would leave. */
const TRACES = ['zyxwv', 'marker.example', '7654321']

/**
 * Records the `postMessage` data that all windows of the context receive, as JSON. Call before the first navigation.
 */
async function recordMessages(page: Page): Promise<string[]> {
  const messages: string[] = []
  await page.context().exposeFunction('recordMessage', (text: string) => void messages.push(text))
  await page.context().addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      ;(window as unknown as { recordMessage: (text: string) => void }).recordMessage(JSON.stringify(data))
    })
  })
  return messages
}

for (const place of ['panel', 'stately'] as const) {
  test(
    `?inspect=${place}, forms filled and sent -> no message to the viewer contains input or ids`,
    { tag: '@exhaustive' },
    async ({ page, context, consoleErrors }) => {
      await page.setViewportSize({ width: 1280, height: 1400 })
      const messages = await recordMessages(page)
      await context.route('https://stately.ai/**', route =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>A hosted inspector</title><script>opener.postMessage({ type: "@statelyai.connected" }, "*")</script>',
        }),
      )
      // Until Playwright has attached to a new window, Chromium drops keys and clicks in the page that opened it.
      const viewerOpened =
        place === 'stately'
          ? context.waitForEvent('page')
          : expect(panel(page).locator('.viewer')).toBeVisible()
      await page.goto(`${paths.contact}?inspect=${place}`)
      await viewerOpened
      const form = page.locator('[data-machine="contact-form"]')
      for (const [label, value] of [
        ['Name', MARKERS.name],
        ['Email', MARKERS.email],
        ['Message', MARKERS.message],
      ] as const) {
        await form.getByLabel(label, { exact: true }).pressSequentially(value)
        await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
        await form.getByLabel(label, { exact: true }).blur()
      }
      await form.getByRole('button').click()
      await expect(form).toHaveAttribute('data-state', /sent|failed/)
      const newsletter = page.locator('footer [data-machine="newsletter"]')
      await newsletter.getByLabel('Email').fill(MARKERS.email)
      await newsletter.getByRole('button').click()
      await expect(newsletter).toHaveAttribute('data-state', 'success')
      await page.goto(
        `${paths.checkout}?subscriptionSessionId=${MARKERS.session}&userId=${MARKERS.user}&planName=${encodeURIComponent(MARKERS.plan)}&amount=7654321&environment=TEST&pause`,
      )
      await expect.poll(() => messages.some(text => text.includes('page.opened'))).toBe(true)
      for (const kind of [
        '@xstate.actor',
        '@xstate.event',
        '@xstate.snapshot',
        'form.submitted',
        'xstate.done.actor',
        'email.changed',
      ])
        expect(
          messages.some(text => text.includes(kind)),
          kind,
        ).toBe(true)
      expect(messages.filter(text => TRACES.some(trace => text.toLowerCase().includes(trace)))).toEqual([])
      await expectConsoleErrors(consoleErrors, [], { allowed: [/stately\.ai/] })
    },
  )
}

test('log saved, dropped on the viewer, stepped forwards and back -> replayed without differences or requests; invalid log -> error', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(`${paths.contact}?inspect`)
  const newsletter = page.locator('footer [data-machine="newsletter"]')
  await newsletter.getByLabel('Email').fill('asha@studio')
  await newsletter.getByLabel('Email').press('Enter')
  await expect(newsletter.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  const viewer = panel(page)
  await expect(viewer.locator('nav button', { hasText: 'newsletter' })).toBeVisible()
  const downloading = isStockFirefox(browser)
    ? nextDownload()
    : page.waitForEvent('download').then(download => download.path())
  await clickIn(viewer, 'Save log')
  const text = readFileSync(await downloading, 'utf8')
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

  await page.locator('input[type=file]').setInputFiles({
    name: 'broken.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from('{"log":"charts","version":1,"page":"/"}\n{"at":1}\n'),
  })
  await expect(page.getByRole('alert')).toContainText('line 2 is not a log entry')
})

test(
  'log entry with another state than the machine reaches -> marked with the difference',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(VIEWER_PATH)
    const entry = {
      at: 0,
      session: 'x:0',
      machine: 'newsletter',
      event: { type: 'xstate.init' },
      from: '',
      to: 'entering.idle',
      context: { email: '', problem: null, refusal: null },
    }
    const wrong = {
      ...entry,
      event: { type: 'email.changed', email: 'x' },
      from: 'entering.idle',
      to: 'loading',
      context: { ...entry.context, email: 'x' },
    }
    await page.locator('input[type=file]').setInputFiles({
      name: 'log.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(
        [{ log: 'charts', version: 1, page: '/' }, entry, wrong].map(line => JSON.stringify(line)).join('\n'),
      ),
    })
    await clickIn(page, 'Step')
    await expect(page.locator('.differs')).toContainText('"entering.idle" instead of "loading"')
  },
)

test('?state -> page in that state, and its machine handles events', async ({ page }) => {
  await page.goto(`${paths.contact}?state=contactForm:editing.failed:tooMany`)
  const form = page.locator('[data-machine="contact-form"]')
  await expect(form).toHaveAttribute('data-state', 'editing.failed')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await form.getByLabel('Email', { exact: true }).fill('no address')
  await form.getByRole('button').click()
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('?state with an unknown name -> the page lists those that exist, with links', async ({ page }) => {
  await page.goto(`${paths.contact}?state=nope`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There is no state "nope".')
  await expect(dialog.getByRole('link')).toHaveText(samples.map(({ id }) => id))
  await dialog.getByRole('link', { name: 'contactForm:editing.failed:tooMany' }).click()
  await expect(page.locator('[data-machine="contact-form"]')).toHaveAttribute('data-state', 'editing.failed')
})

/** Longer than every delay of every machine. */
const AFTER_ALL_DELAYS_MS =
  1000 +
  Math.max(
    ...machinesWithNotes.flatMap(({ machine }) =>
      statesIn(describeMachine(machine)).flatMap(({ delays }) => delays.map(({ ms }) => ms ?? 0)),
    ),
  )

/** Advances the page's clock beyond every delay and waits until the page has rendered. */
async function elapseDelays(page: Page) {
  await page.clock.fastForward(AFTER_ALL_DELAYS_MS)
  await twoFrames(page)
}

// Control for the tests of frozen samples: without ?frozen, elapseDelays() makes the machine leave its state.
test(
  'state with a delay, without ?frozen -> left when the delay elapses',
  { tag: '@exhaustive' },
  async ({ page, site, consoleErrors }) => {
    site.sandbox.payments.cashfree.behaviour = 'hanging'
    await page.clock.install()
    await page.goto(`${paths.checkout}?${CHECKOUT_QUERY}`)
    const view = page.locator(viewSelector('checkout'))
    await expect(view).toHaveAttribute('data-state', 'loading.fetching')
    await elapseDelays(page)
    await expect(view).toHaveAttribute('data-state', 'failed')
    await expectConsoleErrors(consoleErrors, [failedRequest(SDK_PATH, 'aborted')])
    site.sandbox.payments.cashfree.behaviour = 'normal'
  },
)

test('gallery -> a frame for every sample in every variant', async ({ page }) => {
  await page.goto(GALLERY_PATH)
  await expect(page.locator('iframe')).toHaveCount(samples.length * variants.length)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    machinesWithNotes.map(({ notes }) => notes.title),
  )
})

for (const {
  machine: { id },
} of machinesWithNotes) {
  test(
    `frozen samples of ${id} -> keep their state after all delays; no POST, API or sandbox request`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      test.setTimeout(120_000)
      const requests: string[] = []
      page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await page.clock.install()
      for (const sample of samples.filter(({ machine }) => machine === id)) {
        await page.goto(sampleUrl(sample, { isFrozen: true }))
        const view = page.locator(viewSelector(id)).last()
        await expect(view).toHaveAttribute('data-state', sample.state)
        await elapseDelays(page)
        await expect(view).toHaveAttribute('data-state', sample.state)
      }
      expect(
        requests.filter(
          request =>
            // Chromium does not show beacons, so their script stands for them.
            !request.startsWith('GET ') || /\/api\/|\/sandbox\/|\/assets\/collector-/.test(request),
        ),
      ).toEqual([])
    },
  )
}
