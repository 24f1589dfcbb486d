import { newsletterFields } from '#src/content/newsletter.ts'
import { paths } from '#src/content/paths.ts'
import type { Visitor } from '../support/visitor.ts'
import { Header } from './header.ts'

const FORM = 'footer [data-machine="newsletter"]'
const EMAIL = `${FORM} input[type="email"]`

/** The newsletter's form in the footer. */
export class NewsletterForm {
  constructor(private readonly visitor: Visitor) {}

  async openHydrated(): Promise<void> {
    await this.visitor.goto(paths.about)
    await new Header(this.visitor).hydrate()
  }

  type = (text: string) => this.visitor.type(EMAIL, text)
  submit = () => this.visitor.click(`${FORM} button`, newsletterFields.submit)
  submitWithEnter = () => this.visitor.press(EMAIL, 'Enter')
  async subscribe(address: string): Promise<void> {
    await this.type(address)
    await this.submit()
  }

  state = () => this.visitor.attribute(FORM, 'data-state')
  /** Text of the live region, which screen readers announce. */
  message = () => this.visitor.text(`${FORM} [role="status"]`)
  value = () => this.visitor.value(EMAIL)
  isInvalid = async () => (await this.visitor.attribute(EMAIL, 'aria-invalid')) === 'true'
}
