import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from 'playwright/test'
import { notedMachines } from '#machines/notes/all.ts'
import { paths } from '#src/config/paths.ts'
import { fromLines } from '#src/qa/log/log.ts'
import { looks } from '#src/qa/gallery/looks.ts'
import { addressOf, samples, viewOf } from '#src/qa/samples/samples.ts'
import { GALLERY_PATH, VIEWER_PATH } from '#src/qa/wire.ts'
import { developmentServer } from './support/development-server.ts'
import { expect, test } from './support/site.ts'

test.use({ isQa: true })

const SESSION = 'subscriptionSessionId=sub_1&amount=999&planName=Pro+Annual&environment=TEST'

const panel = (page: Page): FrameLocator => page.frameLocator('[data-qa=panel]')
const logRows = (viewer: FrameLocator | Page) => viewer.locator('.log tbody tr:not(.refusal)')
const pressIn = (viewer: FrameLocator | Page, name: string) =>
  viewer.getByRole('button', { name, exact: true }).click()

test.describe('?inspect', () => {
  for (const address of [
    paths.home,
    paths.contact,
    paths.logdhan,
    paths.thankYou,
    `${paths.checkout}?${SESSION}&pause`,
  ]) {
    test(`${address} -> every machine of the page from its first event, in a panel`, async ({ page }) => {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}inspect`)
      const machines = await page
        .locator('[data-machine="navigation"], [data-machine="checkout"], [data-machine="thank-you"]')
        .count()
      await expect(panel(page).locator('nav button')).toHaveCount(machines)
      await expect(logRows(panel(page)).first()).toContainText('begins')
      await expect(panel(page).locator('.chart .active').first()).toBeVisible()
    })
  }

  test('without it -> nothing of the inspector is asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(paths.contact)
    await page.getByLabel('Name', { exact: true }).fill('Asha')
    await expect(page.locator('[data-machine="contact-form"] form[data-hydrated]')).toHaveCount(1)
    expect(asked.filter(url => /inspect|viewer|main-/.test(url))).toEqual([])
  })

  test('it holds from page to page in the tab, and ends with "off"', async ({ page }) => {
    await page.goto(`${paths.terms}?inspect`)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(paths.thankYou)
    await expect(panel(page).locator('.chart')).toBeVisible()
    await page.goto(`${paths.terms}?inspect=off`)
    await page.mouse.move(5, 5)
    await expect(page.locator('[data-machine="navigation"][data-hydrated]')).toHaveCount(1)
    await expect(page.locator('[data-qa=panel]')).toHaveCount(0)
  })

  test('in a window of its own -> the same, live, and again after the window was loaded anew', async ({
    page,
    context,
  }) => {
    const opening = context.waitForEvent('page')
    await page.goto(`${paths.terms}?inspect=window`)
    const viewer = await opening
    await expect(viewer.locator('.viewer')).toHaveAttribute('data-mode', 'live')
    await page.mouse.wheel(0, 600)
    await expect(viewer.locator('nav button small')).toContainText('bar.glassy')
    const rows = await logRows(viewer).count()
    await viewer.reload()
    await expect(logRows(viewer)).toHaveCount(rows)
    await pressIn(viewer, 'toggle.pressed')
    await expect(page.locator('[data-machine="navigation"]')).toHaveAttribute('data-state', /menu\.open/)
  })
})

test('while developing -> the same, from the same charts', async ({ page, site, consoleErrors }) => {
  test.setTimeout(120_000)
  const development = await developmentServer(site.origin)
  try {
    await page.goto(`${development.origin}${paths.terms}?inspect`)
    await expect(panel(page).locator('.chart .active').first()).toBeVisible({ timeout: 60_000 })
    await pressIn(panel(page), 'toggle.pressed')
    await expect(page.locator('[data-machine="navigation"]')).toHaveAttribute('data-state', /menu\.open/)
    await page.goto(`${development.origin}${GALLERY_PATH}`)
    await expect(page.locator('iframe').first()).toBeVisible()
  } finally {
    await development.close()
  }
  // The development server is elsewhere, and talks to the console.
  consoleErrors.splice(0)
})

test.describe('the clock', () => {
  test('paused, stepped, hurried -> the delays of the chart follow, and what is left of them is shown', async ({
    page,
    site,
  }) => {
    site.sandbox.cashfree.behaviour = 'hanging'
    await page.goto(`${paths.checkout}?${SESSION}&inspect&pause`)
    const viewer = panel(page)
    const state = page.locator('[data-machine="checkout"]')
    await expect(viewer.locator('.delay')).toContainText('checkoutTimeout: 15 s left')
    await pressIn(viewer, 'To the next delay')
    await expect(state).toHaveAttribute('data-state', 'failed')
    await expect(viewer.locator('output')).toHaveText('15.0 s')
    site.sandbox.cashfree.behaviour = 'normal'
  })

  test('twenty times as fast -> fifteen seconds do not take fifteen seconds', async ({ page, site }) => {
    site.sandbox.cashfree.behaviour = 'hanging'
    await page.goto(`${paths.checkout}?${SESSION}&inspect&pause`)
    await expect(panel(page).locator('.delay').first()).toBeVisible()
    const begun = await page.evaluate(() => performance.now())
    await pressIn(panel(page), '20×')
    await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute('data-state', 'failed')
    expect((await page.evaluate(() => performance.now())) - begun).toBeLessThan(15_000)
    site.sandbox.cashfree.behaviour = 'normal'
  })
})

test('events that are possible now can be sent, as they are and with other values; why one was refused is said', async ({
  page,
}) => {
  await page.goto(`${paths.contact}?inspect`)
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  const viewer = panel(page)
  await viewer.locator('nav button', { hasText: 'contactForm' }).click()
  const values = viewer.getByLabel('Values of form.submitted')
  await values.fill('{"draft":{"name":"A","email":"b","message":"c"},"honeypot":""}')
  await pressIn(viewer, 'form.submitted')
  await expect(viewer.locator('.refused')).toHaveText([
    /\[0\] was refused: isHoneypotFilled/,
    /\[1\] was refused: isSendable/,
  ])
  await values.fill('no JSON')
  await pressIn(viewer, 'form.submitted')
  await expect(viewer.locator('.send [role=alert]')).toBeVisible()
})

const MARKERS = {
  name: 'Zyxwvarker',
  email: 'zyxwvarker@marker.example',
  message: 'Zyxwvarker says 987654321 things',
  session: 'sub_Zyxwvarker',
  user: 'user_Zyxwvarker',
  plan: 'Zyxwvarker Monthly',
}
const TRACES = ['zyxwv', 'marker.example', '7654321']

/** Everything that any window of this context is told, as text, from before the first script on. */
async function eavesdrop(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.context().exposeFunction('heardMessage', (text: string) => void heard.push(text))
  await page.context().addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      ;(window as unknown as { heardMessage: (text: string) => void }).heardMessage(JSON.stringify(data))
    })
  })
  return heard
}

for (const where of ['panel', 'stately'] as const) {
  test(`nothing that was typed is told to the viewer: ${where}`, async ({ page, context, consoleErrors }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    const heard = await eavesdrop(page)
    await context.route('https://stately.ai/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>A hosted inspector</title><script>opener.postMessage({ type: "@statelyai.connected" }, "*")</script>',
      }),
    )
    await page.goto(`${paths.contact}?inspect=${where}`)
    const form = page.locator('[data-machine="contact-form"]')
    for (const [label, value] of [
      ['Name', MARKERS.name],
      ['Email', MARKERS.email],
      ['Message', MARKERS.message],
    ] as const) {
      await form.getByLabel(label, { exact: true }).pressSequentially(value)
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
    await expect.poll(() => heard.some(text => text.includes('page.opened'))).toBe(true)
    for (const kind of [
      '@xstate.actor',
      '@xstate.event',
      '@xstate.snapshot',
      'form.submitted',
      'xstate.done.actor',
      'email.changed',
    ])
      expect(
        heard.some(text => text.includes(kind)),
        kind,
      ).toBe(true)
    expect(heard.filter(text => TRACES.some(trace => text.toLowerCase().includes(trace)))).toEqual([])
    // The hosted inspector is elsewhere, and a robot's message is refused by the sending service: both are meant.
    consoleErrors.splice(0)
  })
}

test('a log: saved, dropped on the viewer, played step by step and back, and nothing happens', async ({
  page,
  site,
}) => {
  await page.goto(`${paths.contact}?inspect`)
  const newsletter = page.locator('footer [data-machine="newsletter"]')
  await newsletter.getByLabel('Email').fill('asha@studio')
  await newsletter.getByLabel('Email').press('Enter')
  await expect(newsletter.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  const viewer = panel(page)
  await expect(viewer.locator('nav button', { hasText: 'newsletter' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await pressIn(viewer, 'Save log')
  const text = readFileSync(await (await downloading).path(), 'utf8')
  const log = fromLines(text)
  expect(log.page).toBe(paths.contact)
  expect(log.entries.map(({ event }) => event.type)).toContain('form.submitted')
  expect(text).not.toContain('asha')

  await page.goto(VIEWER_PATH)
  const asked = site.sandbox.newsletter.requests
  const transfer = await page.evaluateHandle(lines => {
    const made = new DataTransfer()
    made.items.add(new File([lines], 'log.jsonl'))
    return made
  }, text)
  await page.dispatchEvent('.viewer', 'drop', { dataTransfer: transfer })
  await expect(page.locator('.viewer')).toHaveAttribute('data-mode', 'replay')
  const position = page.getByRole('group', { name: 'Replay' }).locator('output')
  await pressIn(page, 'To the end')
  await expect(position).toHaveText(`${log.entries.length} of ${log.entries.length}`)
  await expect(page.locator('.differs')).toHaveCount(0)
  await page.locator('nav button', { hasText: 'newsletter' }).first().click()
  await expect(page.locator('.refused').first()).toContainText('isHoneypotFilled')
  await expect(page.locator('.log .refusal', { hasText: 'isAddress said no to' })).not.toHaveCount(0)
  await pressIn(page, 'Back')
  await expect(position).toHaveText(`${log.entries.length - 1} of ${log.entries.length}`)
  await pressIn(page, 'Step')
  expect(site.sandbox.newsletter.requests).toBe(asked)

  await page.locator('input[type=file]').setInputFiles({
    name: 'broken.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from('{"log":"charts","version":1,"page":"/"}\n{"at":1}\n'),
  })
  await expect(page.getByRole('alert')).toContainText('line 2 is no entry')
})

test('a log that the charts do not agree with any more -> the entry says so', async ({ page }) => {
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
  await pressIn(page, 'Step')
  await expect(page.locator('.differs')).toContainText('"entering.idle" instead of "loading"')
})

test('?state -> the page in that state, and it goes on from there', async ({ page }) => {
  await page.goto(`${paths.contact}?state=contactForm:editing.failed:tooMany`)
  const form = page.locator('[data-machine="contact-form"]')
  await expect(form).toHaveAttribute('data-state', 'editing.failed')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await form.getByLabel('Email', { exact: true }).fill('no address')
  await form.getByRole('button').click()
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

/** Counts the timers that charts set, from before the first script on. */
const countTimers = (page: Page) =>
  page.addInitScript(() => {
    const marks = window as unknown as { timers: number }
    marks.timers = 0
    const real = window.setTimeout
    window.setTimeout = ((run: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (new Error('x').stack?.includes('schedule')) marks.timers += 1
      return real(run, delay, ...rest)
    }) as typeof setTimeout
  })
const timersOf = (page: Page) => page.evaluate(() => (window as unknown as { timers: number }).timers)

test('a chart that runs by itself -> its timers are seen, so that the tests below can fail', async ({
  page,
  site,
}) => {
  site.sandbox.cashfree.behaviour = 'hanging'
  await countTimers(page)
  await page.goto(`${paths.checkout}?${SESSION}`)
  await expect(page.locator(viewOf('checkout'))).toHaveAttribute('data-state', 'loading.fetching')
  expect(await timersOf(page)).toBeGreaterThan(0)
  site.sandbox.cashfree.behaviour = 'normal'
})

test('the gallery lists every sample in every look', async ({ page }) => {
  await page.goto(GALLERY_PATH)
  await expect(page.locator('iframe')).toHaveCount(samples.length * looks.length)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    notedMachines.map(({ notes }) => notes.title),
  )
})

for (const {
  machine: { id },
} of notedMachines) {
  test(`the gallery’s frames of ${id}: each in its state, without a timer and without a request to anything that acts`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await countTimers(page)
    for (const sample of samples.filter(({ machine }) => machine === id)) {
      await page.goto(addressOf(sample, true))
      await expect(page.locator(viewOf(id)).last()).toHaveAttribute('data-state', sample.state)
      expect(await timersOf(page)).toBe(0)
    }
    expect(
      requests.filter(
        request => !request.startsWith('GET ') || request.includes('/api/') || request.includes('/sandbox/'),
      ),
    ).toEqual([])
  })
}
