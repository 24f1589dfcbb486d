import { NewsletterForm } from '#src/components/forms/newsletter-form.tsx'
import { env } from '#src/config/env.ts'
import { newsletterFields, newsletterResult } from '#src/content/newsletter.ts'

/** The newsletter form of the footer and of the blog section. `id` keeps their field ids apart. */
export const NewsletterSection = ({ id }: { id: string }) => (
  <NewsletterForm id={id} fields={newsletterFields} outcome={newsletterResult} action={env.newsletterUrl} />
)
