/** Origin of EmailJS, for the contact form. src/payments/ has the payment providers' origins. */
export const EMAILJS_API = 'https://api.emailjs.com'
