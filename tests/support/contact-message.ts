import {
  type ContactDraft,
  type ContactField,
  contactFieldNames,
} from '../../machines/contact-form/schema.ts'

/** Valid values for the contact form's fields. */
export const contactMessage: Record<ContactField, string> = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We run 14 stores and count stock on paper.\nCan you look at it in March?',
}

export const emptyDraft = Object.fromEntries(contactFieldNames.map(field => [field, ''])) as ContactDraft

/** The template parameters that EmailJS receives. */
export const receivedOf = ({ message: title, ...others }: ContactDraft) => ({ ...others, title })
