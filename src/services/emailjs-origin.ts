/** Origin of EmailJS, which the contact form uses. Those of payment providers are in their folders in src/payments/. */
export const EMAILJS_API = 'https://api.emailjs.com'
