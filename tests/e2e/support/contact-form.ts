/** The contact form and the fake EmailJS. */
import type { Locator, Page } from 'playwright/test'
import { type ContactField, contactFieldNames } from '../../../machines/contact-form/schema.ts'
import { company } from '../../../src/company/company.ts'
import { contactFields, contactResult } from '../../../src/forms/contact-form.content.ts'
import { contactMessage } from '../../support/contact-message.ts'
import { scrollEnd } from './appearance.ts'
import { expect, test as base } from './site.ts'

export const SENDING_FAILED = `${contactResult.failed} ${company.email}`
export const message = contactMessage

export const FORM = '[data-machine="contact-form"]'
export const form = (page: Page) => page.locator(FORM)
export const field = (page: Page, name: ContactField) =>
  form(page).getByLabel(contactFields[name].label, { exact: true })
export const send = (page: Page) => form(page).getByRole('button', { name: contactFields.submit })

export async function fill(page: Page, values = message) {
  for (const name of contactFieldNames) await field(page, name).fill(values[name])
}

export async function expectFieldsKept(page: Page) {
  for (const name of contactFieldNames) await expect(field(page, name)).toHaveValue(message[name])
}

/** Scrolls the button to the top, so that a message above it or in place of the form would be out of view. */
export const scrollPastFields = (page: Page): Promise<void> =>
  send(page).evaluate(button =>
    scrollBy({ top: button.getBoundingClientRect().top - 120, behavior: 'instant' }),
  )

export const expectBelowHeader = async (page: Page, element: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      const [box, header] = await Promise.all([element.boundingBox(), page.getByRole('banner').boundingBox()])
      return box && header && box.y - header.y - header.height
    })
    .toBeGreaterThanOrEqual(0)
  // A thin strip of the previous floor below the header would look like a mistake.
  expect(await floorEdgesBelowHeader(page)).toEqual([])
}

/** Waits until scrolling ends. Returns the distance in pixels from the header to each edge just below it. */
async function floorEdgesBelowHeader(page: Page) {
  await scrollEnd(page)
  return page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll('main [class^="floor-"]')]
      .map(floor => floor.getBoundingClientRect())
      .filter(({ width }) => width === document.documentElement.clientWidth)
      .map(({ top }) => top - header)
      .filter(distance => distance > 0 && distance < 16)
  })
}

export const test = base.extend<{ webdriver: void }>({
  /** Hides automation, because the EmailJS SDK rejects automated browsers (status 451). */
  webdriver: [
    async ({ page }, use) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
      )
      await use()
    },
    { auto: true },
  ],
})
