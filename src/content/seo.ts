/**
 * Metadata per page for search engines and link previews. The build draws the social image from `image`. The browser loads
 * only titles.ts. No text contains data of the company, because each has a rule for its length.
 */
import { rupees } from '../config/format.ts'
import { paidPlans } from './plans.ts'
import type { Seo } from './schemas.ts'
import { titles } from './titles.ts'

export const seo: Seo = {
  home: {
    title: titles.home,
    description:
      'We design, build and run mobile apps, web applications, backend systems, AI agents and custom language models for companies in India and beyond.',
    index: true,
    image: {
      headline: 'Transforming Ideas into Digital Impact',
      floor: 'brand',
      curve: { rows: [3, 5, 7, 5, 3], symmetry: 'both', seed: 85 },
    },
  },
  about: {
    title: titles.about,
    description:
      'A private limited company for software. Four things we hold to, and the line from our first app to our own trading journal.',
    index: true,
    image: {
      headline: 'We place the dots before we draw the line',
      floor: 'brand',
      curve: { rows: [2, 4, 6, 4, 2], symmetry: 'both', seed: 12 },
    },
  },
  services: {
    title: titles.services,
    description:
      'Five things we build: mobile apps, web applications, backend systems, AI agents and custom language models. Four steps, from discovery to deployment.',
    index: true,
    image: {
      headline: 'Five things we build',
      floor: 'contrast',
      curve: { rows: [4, 4, 4, 4], symmetry: 'lr', seed: 21 },
    },
  },
  products: {
    title: titles.products,
    description:
      'LogDhan is a trading journal with a mentor in it. The modular business suite for projects, stock, teams and invoices is coming soon.',
    index: true,
    image: {
      headline: 'Two products of our own',
      floor: 'secondary',
      curve: { rows: [5, 5, 5], symmetry: 'both', seed: 10 },
    },
  },
  blog: {
    title: titles.blog,
    description:
      'Notes on AI agents, business technology and development: what we tried, what it cost, and which of it we would do again. One letter a month.',
    index: true,
    image: {
      headline: 'Notes from the build',
      floor: 'contrast',
      curve: { rows: [3, 7, 9, 7, 3], symmetry: 'both', seed: 8 },
    },
  },
  caseStudies: {
    title: titles.caseStudies,
    description:
      'A checkout that people finish, freight claims without the phone, stock that orders itself. Three projects, with the figures agreed at the start.',
    index: true,
    image: {
      headline: 'Work, counted',
      floor: 'brand',
      curve: { rows: [4, 6, 6, 4], symmetry: 'lr', seed: 11 },
    },
  },
  contact: {
    title: titles.contact,
    description:
      'Write to us, call us during office hours, book a 30-minute consultation or visit our office. We get back to you within 24 hours.',
    index: true,
    image: {
      headline: 'Tell us what has to work',
      floor: 'brand',
      curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 },
    },
  },
  privacy: {
    title: titles.privacy,
    description:
      'Which personal data this site collects, what it is used for, how it is protected under the DPDP Act, and how you have it corrected or erased.',
    index: true,
    image: {
      headline: 'Privacy Policy',
      floor: 'contrast',
      curve: { rows: [2, 4, 4, 2], symmetry: 'lr', seed: 15 },
    },
  },
  terms: {
    title: titles.terms,
    description:
      'The terms for this site and for client work: service agreement, obligations, limits of liability, intellectual property and service delivery.',
    index: true,
    image: { headline: 'Terms', floor: 'contrast', curve: { rows: [3, 5, 5, 3], symmetry: 'both', seed: 5 } },
  },
  refund: {
    title: titles.refund,
    description:
      'What you get back when you cancel a project, a consultation or a digital product. Refunds are processed in 3-5 business days, the way you paid.',
    index: true,
    image: {
      headline: 'Cancellation & Refund',
      floor: 'contrast',
      curve: { rows: [4, 2, 2, 4], symmetry: 'lr', seed: 56 },
    },
  },
  shipping: {
    title: titles.shipping,
    description:
      'How and when source code, design assets, documentation and API access reach you. Everything is delivered over the network, with no shipping charge.',
    index: true,
    image: {
      headline: 'Digital Delivery Policy',
      floor: 'contrast',
      curve: { rows: [2, 6, 6, 2], symmetry: 'lr', seed: 11 },
    },
  },
  logdhan: {
    title: titles.logdhan,
    description: `A trading journal with a mentor in it: AI reviews of your trades, a discipline score, risk checks. Free with ads, or ${paidPlans.map(plan => `${rupees(plan.totalCost)} ${plan.billing}`).join(', ')}.`,
    index: true,
    image: {
      headline: 'LogDhan. Pay for reviews, not for hope',
      floor: 'product',
      curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 },
    },
  },
  checkout: {
    title: titles.checkout,
    description:
      'The last step of a LogDhan subscription, opened from the app: this page hands you over to the card payment provider for the payment itself.',
    index: false,
    image: {
      headline: 'LogDhan checkout',
      floor: 'product',
      curve: { rows: [3, 3], symmetry: 'both', seed: 5 },
    },
  },
  thankYou: {
    title: titles.thankYou,
    description:
      'The way back into the LogDhan app after the payment page of a subscription. The app shows how the payment went, your plan and your credits.',
    index: false,
    image: {
      headline: 'Thank You!',
      floor: 'product',
      curve: { rows: [1, 3, 5, 3, 1], symmetry: 'both', seed: 5 },
    },
  },
}
