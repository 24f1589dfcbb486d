/** The first invalid field in this order gets the focus. Separate from the schema, so that pages do not load zod. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
/** Field values as typed: neither trimmed nor validated. */
export type ContactDraft = Record<ContactField, string>
