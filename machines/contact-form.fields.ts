/** The first invalid field in this order gets the focus. Separate from the schema, so that pages do not load zod. */
export const contactFieldNames = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFieldNames)[number]
/** Field values as typed: neither trimmed nor validated. */
export type ContactDraft = Record<ContactField, string>

/** The part of an event that changes the draft: all of it, or one field. */
type Typed = { draft: ContactDraft } | { field: ContactField; value: string }

/** The draft after an event. The machine uses it, and the form while its machine is being loaded. */
export const draftAfter = (draft: ContactDraft, event: Typed | { type: string }): ContactDraft =>
  'draft' in event ? event.draft : 'value' in event ? { ...draft, [event.field]: event.value } : draft
