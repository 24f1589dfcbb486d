import { NewsletterForm } from '#src/components/forms/newsletter-form.tsx'
import { env } from '#src/config/env.ts'
import { newsletterFields, newsletterResult } from '#src/content/newsletter.ts'

/** The newsletter's form, in the footer of every page and in the blog section. */
export const NewsletterSection = ({ id }: { id: string }) => (
  <NewsletterForm id={id} fields={newsletterFields} outcome={newsletterResult} action={env.newsletterUrl} />
)
