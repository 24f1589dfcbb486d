/** Name of the forms' hidden honeypot field. Bots fill it in, and so does browser autofill sometimes. */
export const HONEYPOT_NAME = 'website'
