/** Fields of the contact form, in the order in which a wrong one is looked for. Apart from the schema, so that a page need not load it. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]
/** What a visitor typed, as it was typed. */
export type ContactDraft = Record<ContactField, string>
