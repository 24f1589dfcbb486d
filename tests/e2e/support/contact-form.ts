/** The contact form, and the fake of EmailJS. */
import type { Locator, Page } from 'playwright/test'
import { type ContactField, contactFieldNames } from '#machines/contact-form.fields.ts'
import { company } from '#src/content/company.ts'
import { contactFields, contactResult } from '#src/content/contact.ts'
import type { Site } from '../../support/served-site.ts'
import { expect } from './site.ts'

export const FAILED = `${contactResult.failed} ${company.email}`
export const message = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper.\nCan you look at it in March?',
}

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

/** Waits until the page header does not cover the element. */
export const expectBelowHeader = (page: Page, element: Locator) =>
  expect
    .poll(async () => {
      const [box, header] = await Promise.all([element.boundingBox(), page.getByRole('banner').boundingBox()])
      return box && header && box.y - header.y - header.height
    })
    .toBeGreaterThanOrEqual(0)

/** Makes the fake of EmailJS work, and forgets its messages. */
export const resetEmail = ({ sandbox }: Site): void => {
  Object.assign(sandbox.email, { behaviour: {}, received: [], requests: 0 })
}

/** Makes navigator.webdriver false, because the EmailJS SDK refuses automated browsers (status 451). */
export const hideWebdriver = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
