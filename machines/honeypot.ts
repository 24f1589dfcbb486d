/** Name of the forms' hidden honeypot field. Bots fill it in, and sometimes a browser's autofill. */
export const HONEYPOT_NAME = 'website'
