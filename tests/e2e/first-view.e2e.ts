/** The part of home that a visitor sees before scrolling. */
import { paths } from '#src/content/paths.ts'
import { caseStudies } from '#src/content/case-studies.ts'
import { filterLabel } from '#src/content/blog-categories.ts'
import { about, timeline } from '#src/content/about.ts'
import { measurementTexts } from '#src/content/measurements.ts'
import { checkoutFacts, checkoutTexts, logdhanSupport } from '#src/content/checkout.ts'
import { hero } from '#src/content/hero.ts'
import { logdhanPage } from '#src/content/plans.ts'
import { projectRecords, tradeRecords } from '#src/content/product-records.ts'
import { journalTexts, logdhanProduct, suiteProduct } from '#src/content/products.ts'
import { scopeTexts, serviceFacts, serviceFactsTexts, servicesTitle } from '#src/content/scope.ts'
import { process } from '#src/content/process.ts'
import { services } from '#src/content/services.ts'
import { sampleSession } from '#src/services/payments/cashfree/fake.ts'
import { expect, test } from './support/site.ts'

test.use({ reducedMotion: 'reduce' })

/** A small phone, and a laptop whose window has the bars of a browser. */
for (const [width, height] of [
  [360, 640],
  [1366, 650],
] as const) {
  test(`home, ${width} x ${height} px -> headline, lead, first button and the whole drawing are in the first view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(paths.home)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(hero.lead),
      main.getByRole('link', { name: hero.primary }),
      main.locator('figure[data-drawing] > svg:visible').first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
}

// The floor is as wide as its text: the line arrives at the margin below the buttons.
test('home, 1366 x 650 px -> the line ends at the right margin', { tag: '@exhaustive' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.goto(paths.home)
  const main = page.getByRole('main')
  const [line, figure] = await Promise.all([
    main.locator('figure[data-drawing] > svg:visible .drawn').first().boundingBox(),
    main.locator('figure[data-drawing]').first().boundingBox(),
  ])
  if (!line || !figure) throw new Error('home has no drawing')
  expect(Math.abs(figure.x + figure.width - (line.x + line.width))).toBeLessThan(2)
})

const checkoutLink = `${paths.checkout}?subscriptionSessionId=${sampleSession()}&amount=999&planName=Pro+Annual`

// A buyer reads who sells, how to cancel and where to ask before paying.
test('checkout, 1280 x 800 px, before and after a failure -> its facts are in the first view', async ({
  page,
  site,
}) => {
  site.sandbox.payments.cashfree.behaviour = 'errorResult'
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(checkoutLink)
  await expect(page.getByRole('alert').getByText(checkoutTexts.unavailable)).toBeVisible()
  await expect(page.locator('main dl')).toBeInViewport({ ratio: 1 })
})

for (const width of [1280, 1920])
  test(
    `checkout, ${width} px -> the facts are rows of the card with one left edge; the drawing is below the price`,
    { tag: width === 1280 ? [] : '@exhaustive' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 1080 })
      site.sandbox.payments.cashfree.behaviour = 'hanging'
      await page.goto(`${paths.checkout}?subscriptionSessionId=session_1&amount=999&planName=Pro+Annual`)
      await expect(page.locator('[data-machine="checkout"]')).toHaveAttribute(
        'data-state',
        'loading.fetching',
      )
      const edges = await page
        .locator('[data-island] > dl dd')
        .evaluateAll(texts => texts.map(text => Math.round(text.getBoundingClientRect().left)))
      expect(edges).toHaveLength(Object.keys(checkoutFacts).length)
      expect(new Set(edges).size).toBe(1)
      const [text, drawing, card, facts] = await Promise.all([
        page.getByText(checkoutTexts.renewal.yearly).boundingBox(),
        page.locator('[data-machine="checkout"] > div > svg').boundingBox(),
        page.locator('.floor-surface-raised').boundingBox(),
        page.locator('main dl').last().boundingBox(),
      ])
      if (!text || !drawing || !card || !facts) throw new Error('a part of the checkout is missing')
      expect(facts.y + facts.height).toBeLessThanOrEqual(card.y + card.height)
      expect(drawing.y - text.y - text.height).toBeGreaterThanOrEqual(24)
      expect(Math.abs(drawing.x - text.x)).toBeLessThan(1)
      expect(drawing.y + drawing.height).toBeLessThan(1080)
    },
  )

for (const width of [320, 360, 768, 1280])
  test(
    `checkout without plan and session, ${width} px -> the drawing of a failure is beside or below a title of whole words`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.checkout)
      await expect(page.getByRole('alert').getByText(checkoutTexts.unavailable)).toBeVisible()
      const drawing = page.locator('[data-machine="checkout"] > div > svg')
      await expect(drawing).toBeInViewport({ ratio: 1 })
      expect((await drawing.boundingBox())?.width).toBeGreaterThan(width < 768 ? 48 : 200)
      const title = page.getByRole('heading', { level: 1 })
      const margin = await page
        .locator('.floor-surface-raised')
        .evaluate(card => card.getBoundingClientRect().right)
      const [left, right] = await drawing.locator('circle').evaluateAll(rings => {
        const boxes = rings.map(ring => ring.getBoundingClientRect())
        return [Math.min(...boxes.map(box => box.left)), Math.max(...boxes.map(box => box.right))] as const
      })
      const text = await page.getByText(checkoutTexts.renewal.other).boundingBox()
      expect(Math.abs(width < 1024 ? right - margin : left - (text?.x ?? 0))).toBeLessThan(2)
      const lines = await title.evaluate(
        heading =>
          heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
      )
      expect(Math.round(lines)).toBe(1)
    },
  )

test('checkout, 360 px -> facts in the card, drawing beside the price; a failure shows the support address once', async ({
  page,
  site,
}) => {
  site.sandbox.payments.cashfree.behaviour = 'errorResult'
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(checkoutLink)
  await expect(page.getByRole('alert').getByText(checkoutTexts.unavailable)).toBeVisible()
  await expect(page.locator('.floor-surface-raised dl')).toHaveCount(1)
  await expect(page.getByText(checkoutFacts.seller.text)).toHaveCount(1)
  await expect(page.getByText(checkoutFacts.seller.text)).toBeInViewport()
  await expect(page.locator('[data-machine="checkout"] > div > svg')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: logdhanSupport.address })).toHaveCount(1)
})

test('LogDhan, 1280 x 800 px -> the button to the plans and the calendar of the journal are in the first view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.logdhan)
  const button = page.getByRole('main').locator('a.btn-solid').first()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.locator('svg', { has: page.locator('circle') }).first()).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(page.getByRole('heading', { name: logdhanPage.plansTitle, exact: true })).toBeInViewport({
    ratio: 1,
  })
})

test('LogDhan, 360 px -> the figures of the trade are in two rows of two', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.logdhan)
  const figures = page.locator('dl > div', { hasText: journalTexts.quantity }).locator('..').locator('> div')
  const places = await figures.evaluateAll(items =>
    items.map(item => [item.getBoundingClientRect().x, item.getBoundingClientRect().y]),
  )
  expect(places).toHaveLength(4)
  expect(new Set(places.map(([x]) => x)).size).toBe(2)
  expect(new Set(places.map(([, y]) => y)).size).toBe(2)
})

test(
  'LogDhan, 1280 px -> the total stands above the end of its line',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.logdhan)
    const chart = page.locator('[data-reveal="wipe"] > svg').first()
    const [figure, line] = await Promise.all([
      page.locator('p', { hasText: journalTexts.total }).locator('b').boundingBox(),
      chart.boundingBox(),
    ])
    if (!figure || !line) throw new Error('the journal has no chart')
    expect(Math.abs(figure.x + figure.width - (line.x + line.width))).toBeLessThan(1)
  },
)

test(
  'LogDhan, 1280 px -> number, part, text and record of a row stand on one baseline',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.logdhan)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const rows = page.locator('main ol > li')
    await expect(rows).toHaveCount(logdhanProduct.features.length)
    /** The lower edge of an inline box without height is its baseline. */
    const baselines = await rows.evaluateAll(items =>
      items.map(item =>
        [...item.children].map(part => {
          const mark = document.createElement('span')
          mark.style.display = 'inline-block'
          part.prepend(mark)
          return Math.round(mark.getBoundingClientRect().bottom)
        }),
      ),
    )
    for (const row of baselines) {
      expect(row).toHaveLength(4)
      expect(Math.max(...row) - Math.min(...row)).toBeLessThanOrEqual(1)
    }
  },
)

test(
  'thank-you page, 768 px -> the drawing is beside the result',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(paths.thankYou)
    const [heading, drawing] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.locator('[data-machine="thank-you"] > svg').boundingBox(),
    ])
    if (!heading || !drawing) throw new Error('the page has no heading or no drawing')
    expect(drawing.x).toBeGreaterThan(768 / 2)
    expect(heading.x + heading.width).toBeLessThanOrEqual(drawing.x)
  },
)

test(
  'blog, 768 px -> filters and the note on those without an action in one row',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(paths.blog)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const filters = page.getByRole('group', { name: filterLabel })
    const rows = await filters.locator('> *').evaluateAll(
      parts =>
        new Set(
          parts.map(part => {
            const { top, height } = part.getBoundingClientRect()
            return Math.round(top + height / 2)
          }),
        ).size,
    )
    expect(rows).toBe(1)
    expect(await filters.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  },
)

test('blog, 1280 x 800 px -> the newest post is in the first view, its title the largest; each post in a row of its own; one form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.blog)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const text of await cards.first().locator('h2, h3').first().or(cards.first().locator('p')).all())
    await expect(text).toBeInViewport({ ratio: 1 })
  await expect(cards.first().locator('.cover')).toBeInViewport({ ratio: 0.75 })
  const rows = await cards.evaluateAll(articles =>
    articles.map(article => {
      const { top, bottom } = article.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(rows.slice(1).filter(({ top }, i) => top < (rows[i]?.bottom ?? 0))).toEqual([])
  const [first = 0, ...others] = await cards.evaluateAll(articles =>
    articles.map(article =>
      Number.parseFloat(getComputedStyle(article.querySelector('h2, h3') ?? article).fontSize),
    ),
  )
  for (const size of others) expect(first).toBeGreaterThan(size * 1.1)
  await expect(page.locator('[data-machine="newsletter"]')).toHaveCount(1)
})

for (const [width, fields] of [
  [1280, ['name', 'email', 'message']],
  [1920, ['name', 'email']],
] as const)
  test(
    `contact, ${width} x 800 px -> ${fields.join(', ')} in the first view`,
    { tag: width === 1280 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.contact)
      for (const name of fields)
        await expect(page.locator(`main [name="${name}"]`)).toBeInViewport({
          ratio: name === 'message' ? 0.5 : 1,
        })
    },
  )

for (const width of [1024, 1280, 1920])
  test(
    `footer, ${width} px -> each link in one line`,
    { tag: width === 1280 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.terms)
      const heights = await page
        .locator('footer nav a')
        .evaluateAll(links => links.map(link => link.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(10)
      expect(Math.max(...heights)).toBe(44)
      const lines = await page.locator('footer nav a').evaluateAll(links =>
        links.map(link => {
          const range = document.createRange()
          const text = (link.querySelector('span:not(.sr-only)') ?? link).firstChild
          if (text) range.selectNodeContents(text)
          return range.getClientRects().length
        }),
      )
      expect(Math.max(...lines)).toBe(1)
    },
  )

for (const width of [360, 768])
  test(
    `menu, ${width} px -> telephone number in one line`,
    { tag: width === 360 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(paths.terms)
      await page.locator('summary').click()
      const phone = page.locator('header a[href^="tel:"]')
      await expect(phone).toBeInViewport({ ratio: 1 })
      const lines = await phone.evaluate(link => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getClientRects().length
      })
      expect(lines).toBe(1)
    },
  )

for (const path of [paths.home, paths.services])
  test(
    `${path}, 1280 px -> the small numerals stand beside the large ones, all as near`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      const gaps = await page.locator('li > [data-reveal] > svg + .font-display').evaluateAll(numerals =>
        numerals.map(numeral => {
          const outline = numeral.previousElementSibling?.firstElementChild?.getBoundingClientRect()
          return numeral.getBoundingClientRect().x - (outline?.right ?? 0)
        }),
      )
      expect(gaps.length).toBeGreaterThan(4)
      expect(gaps.filter(gap => Math.abs(gap - 10) > 6)).toEqual([])
    },
  )

for (const width of [1280, 1920])
  test(
    `about, ${width} px -> the line and the milestones reach from margin to margin, each milestone below its loop`,
    { tag: width === 1280 ? [] : '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.about)
      const section = page.locator('.wrap', { has: page.getByRole('heading', { name: about.timelineTitle }) })
      const [heading, line] = await Promise.all([
        section.getByRole('heading', { level: 2 }).boundingBox(),
        section.locator('svg:visible .drawn').first().boundingBox(),
      ])
      if (!heading || !line) throw new Error('the page has no timeline')
      const margin = heading.x
      const end = await section.evaluate(wrap => {
        const { paddingRight } = getComputedStyle(wrap)
        return wrap.getBoundingClientRect().right - Number.parseFloat(paddingRight)
      })
      const columns = await section.getByRole('listitem').evaluateAll(items =>
        items.map(item => {
          const { left, right } = item.getBoundingClientRect()
          return {
            left,
            right,
            texts: [...item.querySelectorAll('p, h3')].map(text => text.getBoundingClientRect().x),
          }
        }),
      )
      expect(columns).toHaveLength(timeline.length)
      expect(Math.abs(line.x - margin)).toBeLessThan(3)
      expect(Math.abs(line.x + line.width - end)).toBeLessThan(3)
      expect(columns[0]?.left).toBeCloseTo(margin, 0)
      expect(columns.at(-1)?.right).toBeCloseTo(end, 0)
      // Units of the drawing: 40 between two dots, 14.15 from the line to the first.
      const unit = line.width / (40 * (timeline.length - 1) + 2 * 14.15)
      columns.forEach(({ left, right, texts }, i) => {
        for (const text of texts) expect(text).toBeCloseTo(left, 0)
        const dot = line.x + unit * (40 * i + 14.15)
        expect(Math.abs((left + right) / 2 - dot)).toBeLessThan(unit * 5)
      })
    },
  )

test('case studies, 1280 px -> before, after and how it was measured begin in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.caseStudies)
  const first = page.getByRole('article').first()
  const tops = await first
    .locator('dt')
    .evaluateAll(terms => terms.map(term => Math.round(term.getBoundingClientRect().top)))
  expect(tops).toHaveLength(Object.keys(measurementTexts).length)
  expect(new Set(tops).size).toBe(1)
  const quote = first.locator('blockquote')
  expect(
    await quote.evaluate(
      element => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    ),
  ).toBeGreaterThan(1.5)
})

for (const width of [1280, 1920])
  test(
    `products, ${width} px -> LogDhan and the records of its parts end together`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.products)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const logdhan = page.getByRole('article').first()
      const [floor, records] = await Promise.all([
        logdhan.locator('.floor-product').boundingBox(),
        logdhan.locator('ul').boundingBox(),
      ])
      if (!floor || !records) throw new Error('LogDhan has no floor or no records')
      expect(Math.abs(floor.y + floor.height - records.y - records.height)).toBeLessThan(1)
    },
  )

test(
  'LogDhan, 768 px -> the record of each part ends at the margin, beside its name',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(paths.logdhan)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    for (const [i, part] of logdhanProduct.features.entries()) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: part.title }) })
      const [box, name, record] = await Promise.all([
        row.boundingBox(),
        row.getByRole('heading').boundingBox(),
        row.getByText(tradeRecords.records[i]?.value ?? '').boundingBox(),
      ])
      if (!box || !name || !record) throw new Error(`${part.title} is not complete`)
      expect(record.x + record.width).toBeCloseTo(box.x + box.width, 0)
      expect(record.y).toBeLessThan(name.y + name.height)
    }
  },
)

for (const width of [360, 768, 1280])
  test(
    `case studies, ${width} px -> dots before and after have one size and one distance`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.caseStudies)
      const scales = await page
        .locator('dd svg')
        .evaluateAll(drawings => drawings.map(drawing => (drawing as SVGSVGElement).getScreenCTM()?.a ?? 0))
      expect(scales).toHaveLength(caseStudies.length * 2)
      // Those of another case may be smaller where a scroll bar takes a part of the width.
      for (const [i, scale] of scales.entries()) expect(scale).toBeCloseTo(scales[i - (i % 2)] ?? 0, 3)
    },
  )

test('forced colours -> the mark of the current page and the bullets keep a colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.services)
  /** Colour of a mark and of what is behind it. */
  const colours = (selector: string, pseudo: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, name) => [
          getComputedStyle(element, name).backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ],
        pseudo,
      )
  for (const mark of ['.bar-link[aria-current]', '.bullet']) {
    const [own, behind] = await colours(mark, '::before')
    expect(own, mark).toMatch(/^rgb\(/)
    expect(own, mark).not.toBe(behind)
  }
})

test(
  'products, 1280 px -> each part has its record of the sample beside it',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.products)
    for (const [{ title }, { value }] of [
      ...logdhanProduct.features.map((part, i) => [part, tradeRecords.records[i]] as const),
      ...suiteProduct.modules.map((part, i) => [part, projectRecords.records[i]] as const),
    ].map(([part, record]) => [part, record ?? { value: '' }] as const)) {
      const [part, record] = await Promise.all([
        page.getByRole('heading', { name: title, exact: true }).boundingBox(),
        page.getByText(value, { exact: true }).boundingBox(),
      ])
      if (!part || !record) throw new Error(`${title} has no record`)
      expect(record.x).toBeGreaterThan(part.x + part.width)
      expect(Math.abs(record.y - part.y)).toBeLessThan(6)
      const sizes = await Promise.all(
        [page.getByRole('heading', { name: title, exact: true }), page.getByText(value, { exact: true })].map(
          text => text.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize)),
        ),
      )
      expect(sizes[0]).toBeGreaterThanOrEqual(sizes[1] ?? 0)
      // On a sheet, which drawings do not leave.
      const sheet = page.locator('.floor-surface-raised', { has: page.getByText(value, { exact: true }) })
      await expect(sheet).toHaveCount(1)
      const over = await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(over).toBe(0)
    }
  },
)

test(
  'services, 1280 px -> the title of the sample scope has two lines; the list of services has a heading',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.services)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const title = page.getByRole('heading', { name: scopeTexts.title.join(' ') })
    const lines = await title.evaluate(
      heading =>
        heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
    )
    expect(Math.round(lines)).toBe(scopeTexts.title.length)
    await expect(page.getByRole('heading', { level: 2, name: servicesTitle })).toBeVisible()
  },
)

for (const width of [360, 768, 1280])
  test(
    `services, ${width} px -> below or beside each dot of the drawing the link to the row of its service, in one view with the title`,
    { tag: width === 768 ? '@exhaustive' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.services)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const links = page.getByRole('navigation', { name: serviceFactsTexts.index }).getByRole('link')
      for (const [i, { title }] of services.entries()) await expect(links.nth(i)).toContainText(title)
      const line = await page.locator('figure[data-drawing] .drawn').boundingBox()
      if (!line) throw new Error('the page has no drawing')
      // Units of the drawing: 40 between two dots, 14.15 from the outer ones to the end of the line.
      const isOnEnd = width < 768
      const unit = (isOnEnd ? line.height : line.width) / (40 * (services.length - 1) + 2 * 14.15)
      for (const [i, link] of (await links.all()).entries()) {
        await expect(link).toBeInViewport({ ratio: 1 })
        const box = await link.boundingBox()
        if (!box) throw new Error('a link is hidden')
        const centre = isOnEnd ? box.y + box.height / 2 - line.y : box.x + box.width / 2 - line.x
        expect(Math.abs(centre - unit * (14.15 + 40 * i))).toBeLessThan(4)
        expect(box.height).toBeLessThan(72)
        const text = await link.evaluate(element => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().toJSON() as DOMRect
        })
        if (isOnEnd) expect(text.left).toBeGreaterThan(line.x + line.width)
        else expect(text.right).toBeLessThanOrEqual(line.x + line.width)
      }
      for (const [i, link] of (await links.all()).entries()) {
        await link.click()
        await expect(
          page.getByRole('heading', { name: services[i]?.title ?? '', exact: true }),
        ).toBeInViewport({
          ratio: 1,
        })
      }
    },
  )

test(
  'services -> each row has its weeks and what is delivered; one link to the form',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.goto(paths.services)
    for (const { id, weeks, delivery } of serviceFacts) {
      const row = page.locator(`li#${id}`)
      await expect(row).toContainText(serviceFactsTexts.weeks(weeks))
      await expect(row).toContainText(delivery)
    }
    await expect(page.getByRole('main').getByRole('link', { name: process.actionLabel })).toHaveCount(1)
  },
)

test(
  'services, 1280 px -> the drawing of the sample scope is as wide as its column; no hole beside the sheet',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.services)
    const caption = page.getByText(scopeTexts.caption)
    const [drawing, end, sheet] = await Promise.all([
      page.locator('figure', { has: caption }).locator('svg').boundingBox(),
      caption.boundingBox(),
      page.locator('.floor-surface-raised').boundingBox(),
    ])
    if (!drawing || !end || !sheet) throw new Error('the page has no sample scope')
    expect(drawing.width).toBeGreaterThan(340)
    expect(sheet.y + sheet.height - end.y - end.height).toBeLessThan(144)
  },
)

test(
  'dark scheme -> sheets and fields have another colour than their section',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const [path, part] of [
      [paths.services, '.floor-surface-raised'],
      [paths.contact, '.field'],
    ] as const) {
      await page.goto(path)
      const [own, behind] = await page
        .locator(`.floor-surface-2 ${part}`)
        .first()
        .evaluate(element =>
          [element, element.closest('.floor-surface-2')].map(
            part => part && getComputedStyle(part).backgroundColor,
          ),
        )
      expect(own, path).not.toBe(behind)
    }
  },
)

test('dark scheme -> floors have another colour than the wall and than their neighbours', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [paths.home, paths.services, paths.contact]) {
    await page.goto(path)
    const luminances = await page
      .locator('body, main .floor-surface-2, .floor-contrast:not(.bar)')
      .evaluateAll(floors =>
        floors.map(floor => {
          const parts = getComputedStyle(floor).backgroundColor.match(/\d+/g) ?? []
          const [red = 0, green = 0, blue = 0] = parts.map(part => {
            const value = Number(part) / 255
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }),
      )
    const [wall = 0, ...floors] = luminances
    expect(floors.length, path).toBeGreaterThan(1)
    for (const floor of floors) expect((floor + 0.05) / (wall + 0.05), path).toBeGreaterThan(1.08)
    // The footer is below the form.
    const sorted = [...new Set(floors)].sort((a, b) => a - b)
    sorted
      .slice(1)
      .forEach((floor, i) => expect((floor + 0.05) / ((sorted[i] ?? 0) + 0.05), path).toBeGreaterThan(1.08))
  }
})

for (const [path, names] of [
  [
    paths.home,
    [hero.primary, hero.secondary, logdhanProduct.actionLabel, suiteProduct.siteLabel, process.actionLabel],
  ],
  [paths.products, [logdhanProduct.actionLabel, suiteProduct.siteLabel, process.actionLabel]],
] as const)
  test(`${path}, 360 px -> filled buttons and the second one of the hero have the width of their container; outlined and inert ones that of their label`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    const shares = await page
      .locator('main :is(.btn-solid, #hero-title ~ * .btn-line):visible')
      .evaluateAll(buttons =>
        buttons.map(button => {
          /** As wide as the page, or as a card. */
          const container = button.closest('article, details, .wrap') ?? document.body
          const { paddingLeft, paddingRight } = getComputedStyle(container)
          const room =
            container.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          return { name: button.textContent, share: button.getBoundingClientRect().width / room }
        }),
      )
    for (const name of names)
      expect(
        shares.some(button => button.name.startsWith(name)),
        name,
      ).toBe(true)
    expect(shares.filter(({ share }) => share < 0.85)).toEqual([])
    const others = await page
      .locator('main :is(.btn-line:not(#hero-title ~ * *), .btn-disabled):visible')
      .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().width))
    for (const width of others) expect(width).toBeLessThan(316)
  })

test('blog, 360 px -> filters in one row; the first view cuts no number of posts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.blog)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const filters = page.getByRole('group', { name: filterLabel }).getByRole('button')
  const edges = await filters.evaluateAll(buttons =>
    buttons.map(button => {
      const number = button.querySelector('span')?.getBoundingClientRect()
      return { top: button.getBoundingClientRect().top, left: number?.left ?? 0, right: number?.right ?? 0 }
    }),
  )
  expect(new Set(edges.map(({ top }) => top)).size).toBe(1)
  expect(edges.filter(({ left, right }) => left < 350 && right > 340)).toEqual([])
  await expect(page.getByRole('article').first().locator('.cover')).toBeInViewport({ ratio: 0.75 })
})

test(
  'LogDhan, 1280 px -> dots of the largest plan fill their card; the lists of the plans begin together',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(paths.logdhan)
    const cards = page.getByRole('article')
    const [card, dots] = await Promise.all([
      cards.first().boundingBox(),
      cards.first().locator('svg[data-dots]').boundingBox(),
    ])
    if (!card || !dots) throw new Error('the plan has no dots')
    // As far from the edge as on the left; browsers round its 1.5 px.
    expect(Math.abs(card.x + card.width - dots.x - dots.width - (dots.x - card.x))).toBeLessThan(2)
    const starts = await cards
      .getByRole('list')
      .evaluateAll(lists => lists.map(list => Math.round(list.getBoundingClientRect().top)))
    expect(starts).toHaveLength(3)
    expect(new Set(starts).size).toBe(1)
  },
)

test(
  'LogDhan, 360 px -> dots of the plans have one scale, at which open ones are told from pale ones',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(paths.logdhan)
    const scales = await page
      .locator('article svg:has(path.dots, circle)')
      .evaluateAll(drawings => drawings.map(drawing => (drawing as SVGSVGElement).getScreenCTM()?.a ?? 0))
    expect(scales).toHaveLength(3)
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 3)
    const rings = await page
      .locator('article svg circle')
      .evaluateAll(circles => circles.map(circle => circle.getBoundingClientRect().width))
    expect(Math.min(...rings)).toBeGreaterThanOrEqual(5)
  },
)
