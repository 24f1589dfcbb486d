import type { OpeningDrawing } from './schemas.ts'

export const contactIntro = {
  title: ['Tell us what', 'has to work'],
  opening: { curve: { rows: [6, 6, 6, 6], symmetry: 'lr', seed: 92 }, caption: '24 hours, at most' } satisfies OpeningDrawing,
  promise: 'We’ll get back to you within 24 hours.',
  booking: { title: '30-minute consultation', action: 'Book Now' },
  mapsAction: 'Open in maps',
}

export const contactFields = {
  name: { label: 'Name', placeholder: 'Your name' },
  email: { label: 'Email', placeholder: 'you@company.example' },
  message: { label: 'Message', placeholder: 'What should the software do, and by when?' },
  submit: 'Send Message',
}

export const newsletterFields = { label: 'Email', placeholder: 'Enter your email', submit: 'Subscribe' }
