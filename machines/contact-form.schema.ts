import * as z from 'zod/mini'
import { type ContactDraft, type ContactField, contactFields } from './contact-form.fields.ts'
import { emailSchema } from './email.schema.ts'

const NAME_MIN = 2
const NAME_MAX = 50
const MESSAGE_MIN = 10
const MESSAGE_MAX = 1000

const codePoints = (text: string) => [...text].length
const graphemes = (text: string) =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
    : codePoints(text)
/** Short enough in any count is short enough: the first use of a segmenter keeps a slow phone busy while somebody types. */
const fits = (text: string, most: number) => text.length <= most || graphemes(text) <= most

/**
 * The message as it may be sent. Lengths are counted after trimming, in the visitor's favour at both ends, because
 * nobody agrees on what a character is: the minimum counts code points, so that the two signs of the Kannada name "ಶ್ರೀ"
 * are not one too few; the maximum counts what a reader sees as one character (grapheme clusters), so that a family
 * emoji is one and not seven. For plain letters both are the same.
 */
export const contactMessageSchema = z.object({
  name: z.string().check(
    z.trim(),
    z.refine(text => codePoints(text) >= NAME_MIN, 'Name must be at least 2 characters'),
    z.refine(text => fits(text, NAME_MAX), 'Name must be less than 50 characters'),
  ),
  email: emailSchema,
  message: z.string().check(
    z.trim(),
    z.refine(text => codePoints(text) >= MESSAGE_MIN, 'Message must be at least 10 characters'),
    z.refine(text => fits(text, MESSAGE_MAX), 'Message must be less than 1000 characters'),
  ),
})

/** A checked message: trimmed, and fit to be sent. */
export type ContactMessage = z.infer<typeof contactMessageSchema>

export type ContactErrors = Partial<Record<ContactField, string>>

/** The first thing wrong with each field; empty when the draft may be sent. Never throws. */
export function contactErrors(draft: ContactDraft): ContactErrors {
  const result = contactMessageSchema.safeParse(draft)
  const errors: ContactErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = contactFields.find(name => name === issue.path[0])
    if (field) errors[field] ??= issue.message
  }
  return errors
}
