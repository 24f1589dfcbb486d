/** The name of a form's field that no person sees. Whatever fills it in is a program, or a browser that meant well. */
export const HONEYPOT_NAME = 'website'
