/** Name of the forms' hidden honeypot field. Bots fill it in, and sometimes browser autofill does too. */
export const HONEYPOT_NAME = 'website'
