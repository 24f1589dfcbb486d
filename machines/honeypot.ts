/** Name of the hidden honeypot field of the forms. Bots fill it in; browsers' autofill may do so, too. */
export const HONEYPOT_NAME = 'website'
