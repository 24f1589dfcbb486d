/** The first invalid field in this order gets the focus. */
export const contactFieldNames = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFieldNames)[number]
/** Field values as typed: neither trimmed nor validated. */
export type ContactDraft = Record<ContactField, string>
