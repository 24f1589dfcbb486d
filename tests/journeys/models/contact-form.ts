import { expect } from 'playwright/test'
import { type ContactField, contactFieldNames } from '../../../machines/contact-form/schema.ts'
import { contactFields, contactResult } from '../../../src/forms/contact-form.content.ts'
import { paths } from '../../../src/company/paths.ts'
import type { Visitor } from '../support/visitor.ts'
import { contactMessage, receivedOf } from '../../support/contact-message.ts'
import { Header } from './header.ts'

const FORM = '[data-machine="contact-form"]'
const field = (name: ContactField) => `${FORM} [name="${name}"]`

/** A one-line message, because journeys type it key by key, and Enter may submit a form. */
const message = { ...contactMessage, message: contactMessage.message.replace('\n', ' ') }

/** The template parameters that EmailJS receives for `message`. */
export const receivedMessage = receivedOf(message)

export class ContactForm {
  constructor(private readonly visitor: Visitor) {}

  async openHydrated(): Promise<void> {
    await this.visitor.goto(paths.contact)
    await new Header(this.visitor).hydrate()
  }

  async fill(): Promise<void> {
    for (const name of contactFieldNames) await this.visitor.type(field(name), message[name])
  }
  send = () => this.visitor.click(`${FORM} button`, contactFields.submit)

  state = () => this.visitor.attribute(FORM, 'data-state')
  /** The text of the live region with the reason for a failure. */
  alert = () => this.visitor.text(`${FORM} [aria-live="assertive"]`)
  value = (name: ContactField) => this.visitor.value(field(name))
  /** The method and URL that the form uses without scripts. */
  target = async () => [
    await this.visitor.attribute(`${FORM} form`, 'method'),
    await this.visitor.attribute(`${FORM} form`, 'action'),
  ]
  errors = () => this.visitor.count(`${FORM} [aria-invalid="true"]`)
  focusedField = () => this.visitor.evaluate(() => document.activeElement?.getAttribute('name') ?? null)

  async expectMessageKept(): Promise<void> {
    for (const name of contactFieldNames) await expect.poll(() => this.value(name)).toBe(message[name])
  }
  async expectEmpty(): Promise<void> {
    for (const name of contactFieldNames) await expect.poll(() => this.value(name)).toBe('')
  }
  async expectSent(): Promise<void> {
    await expect.poll(this.state).toBe('sent')
    expect(await this.visitor.text(FORM)).toContain(contactResult.sent.title)
    expect(await this.visitor.text(FORM)).toContain(contactResult.sent.text)
  }
  expectFailed = (reason: keyof typeof contactResult.reasons) =>
    expect.poll(this.alert).toContain(contactResult.reasons[reason])
}
