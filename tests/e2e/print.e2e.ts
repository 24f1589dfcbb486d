/** Printed pages (public/print.css). */
import { caseStudies } from '../../src/pages/case-studies/content.ts'
import { company, copyright } from '../../src/company/company.ts'
import { contactIntro } from '../../src/forms/contact-form.content.ts'
import { soonLabel } from '../../src/company/navigation.ts'
import { newsletterIntro } from '../../src/company/newsletter.ts'
import { paths } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'
import { expect, test } from './support/site.ts'
import { emulatePrint, setMedia } from './support/stock-firefox.ts'

// CSS Fragmentation: a box that cannot be broken moves to the next page.
test('printed home hides controls, keeps case studies whole, and names the company', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(paths.home)
  await setMedia(page, { colorScheme: 'dark' })
  await emulatePrint(page)
  for (const control of await page.locator('.btn-solid, .btn-line, button, form').all())
    await expect(control).toBeHidden()
  for (const label of await page.getByText(soonLabel, { exact: true }).all()) await expect(label).toBeHidden()
  await expect(page.getByText(newsletterIntro.blogTitle)).toBeHidden()
  await expect(page.getByText(copyright)).toBeVisible()
  for (const { title } of caseStudies) {
    const study = page.locator('article', { has: page.getByRole('heading', { name: title }) })
    await expect(study).toBeVisible()
    expect(await study.evaluate(element => getComputedStyle(element).breakInside), title).toBe('avoid')
  }
})

// CSS Fragmentation 3, sections 3.1 and 3.2.
test('the printed refund policy fills one page, with its address in one piece', async ({
  page,
  browserName,
}) => {
  await page.setViewportSize({ width: 658, height: 986 })
  await page.goto(paths.refund)
  await emulatePrint(page)
  const address = page.locator('main address')
  await expect(address).toContainText(company.legalName)
  await expect(address).toHaveCSS('break-before', 'avoid')
  await expect(address).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByText(copyright)).toBeHidden()
  await expect(page.locator('main thead')).toHaveCSS('position', 'static')
  await expect(page.locator('main td').first()).toHaveCSS('display', 'table-cell')
  const widths = await page
    .locator('main section p')
    .evaluateAll(paragraphs => paragraphs.map(paragraph => paragraph.getBoundingClientRect().width))
  expect(new Set(widths)).toEqual(new Set([658]))
  if (browserName !== 'chromium') return
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})

test('About prints on two pages, without the closing section', async ({ page, browserName }) => {
  await page.goto(paths.about)
  await emulatePrint(page)
  await expect(page.getByText(contactIntro.title.join(' '))).toBeHidden()
  if (browserName !== 'chromium') return
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})

test('a printed post shows its URL and no controls, and no text is cut off', async ({ page }) => {
  let introductions = 0
  for (const { path } of posts) {
    await page.setViewportSize({ width: 1060, height: 720 })
    await page.goto(path)
    await setMedia(page, { colorScheme: 'dark' })
    await emulatePrint(page)
    for (const line of [
      `meta[content="${company.name}"]`,
      `link[rel=canonical][href="${company.origin}${path}"]`,
    ])
      await expect(page.locator(line)).toBeVisible()
    for (const part of [
      page.getByRole('banner'),
      page.locator('[data-machine="newsletter"]').first(),
      page.locator('article nav').first(),
      page.getByRole('heading', { name: contactIntro.title.join(' ') }),
    ])
      await expect(part).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const lefts = await page
      .locator('article > header, article .post-text')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
    await page.setViewportSize({ width: 658, height: 986 })
    const blocks = await page.locator('.post-text > :is(p, pre, [role="group"])').evaluateAll(parts =>
      parts.map(part => ({
        width: Math.round(part.getBoundingClientRect().width),
        isCut: part.scrollWidth > part.clientWidth,
      })),
    )
    expect(new Set(blocks.map(({ width }) => width)).size, path).toBe(1)
    expect(blocks.filter(({ isCut }) => isCut)).toEqual([])
    // A paragraph stays on the same page as the list, table or code after it.
    const breaks = await page
      .locator('.post-text p:has(+ :is(ul, ol, pre, [role="group"]))')
      .evaluateAll(paragraphs => paragraphs.map(paragraph => getComputedStyle(paragraph).breakAfter))
    expect(breaks.filter(after => after !== 'avoid')).toEqual([])
    introductions += breaks.length
  }
  if (posts.some(({ hasCode }) => hasCode)) expect(introductions).toBeGreaterThan(0)
})
