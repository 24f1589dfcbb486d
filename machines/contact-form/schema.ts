import * as z from 'zod/mini'
import { emailSchema } from '../email.schema.ts'

/** The first invalid field in this order gets focus. */
export const contactFieldNames = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFieldNames)[number]
/** Field values as typed: neither trimmed nor validated. */
export type ContactDraft = Record<ContactField, string>

const NAME_MIN = 2
const MAX_NAME_LENGTH = 50
const MESSAGE_MIN = 10
const MAX_MESSAGE_LENGTH = 1000

const codePoints = (text: string) => [...text].length
const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
/** Compares code units first, because graphemes never outnumber them and a segmenter is slow on phones. */
const fits = (text: string, max: number) => text.length <= max || graphemes(text) <= max

/**
 * Trims and validates a message. The minimum length counts code points, so that the Kannada name
 * "ಶ್ರೀ" (one grapheme cluster) is accepted; the maximum counts grapheme clusters, so that a family emoji has
 * length 1.
 */
export const contactMessageSchema = z.object({
  name: z.string().check(
    z.trim(),
    z.refine(text => codePoints(text) >= NAME_MIN, 'Name must be at least 2 characters'),
    z.refine(text => fits(text, MAX_NAME_LENGTH), 'Name must be less than 50 characters'),
  ),
  email: emailSchema,
  message: z.string().check(
    z.trim(),
    z.refine(text => codePoints(text) >= MESSAGE_MIN, 'Message must be at least 10 characters'),
    z.refine(text => fits(text, MAX_MESSAGE_LENGTH), 'Message must be less than 1000 characters'),
  ),
})

/** A trimmed, valid message. */
export type ContactMessage = z.infer<typeof contactMessageSchema>

export type ContactErrors = Partial<Record<ContactField, string>>

/** Returns the first error message of each invalid field, or `{}` for a valid draft. Never throws. */
export function contactErrors(draft: ContactDraft): ContactErrors {
  const result = contactMessageSchema.safeParse(draft)
  const errors: ContactErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = contactFieldNames.find(name => name === issue.path[0])
    if (field) errors[field] ??= issue.message
  }
  return errors
}
