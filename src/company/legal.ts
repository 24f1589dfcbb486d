/**
 * The requirements fix the two tables, the headings and the date, except three cells ("After kickoff", and
 * how documentation and API access are delivered). All other text is a draft.
 * @before-launch Have the legal texts confirmed by a lawyer
 */
import { z } from 'zod'
import { company } from './company.ts'
import { pageIds } from './paths.ts'
import { copy, line, schemaOf, type ContentOf } from './schemas.ts'

const UPDATED = '2024-01-15'

export const legalLabels = { updated: 'Last updated:', pages: 'Legal pages' }

export const legalPages: LegalPage[] = [
  {
    id: 'privacy',
    title: 'Privacy Policy',
    updated: UPDATED,
    intro: [
      'This policy says what we learn about you when you use this site, why we keep it, and how you have it removed. It covers this site only; our apps have their own.',
    ],
    sections: [
      {
        heading: 'Data protection framework',
        paragraphs: [
          'We are a company in India and follow the Digital Personal Data Protection Act, 2023, and the Information Technology Act, 2000 with its rules on reasonable security practices. Where a client or visitor is in the European Union, we apply the GDPR to their data as well.',
          'We are the data fiduciary for what you send us through this site. For data that our software handles on behalf of a client, the client decides and we process.',
        ],
      },
      {
        heading: 'Data we collect',
        list: [
          'What you type into the contact form: your name, your email address and your message. An email sending service carries it to our mailbox.',
          'The email address you give for the newsletter, and the time at which you confirmed it.',
          'When an app of ours opens the checkout: the session number, plan, amount and user number that it passes along. Card numbers go to the payment provider and never reach us.',
          'Short-lived server logs with an IP address and the page asked for. When you start a payment, one cookie remembers for an hour which one it was, without its number; after it, another carries the result to the thank-you page and is deleted there. To limit abuse, requests are counted by a keyed hash of the network address. This site sets no other cookie. The payment provider may set its own at checkout.',
          'How often parts of a page and steps of a form or payment are used, how long they take, and how they fail, is counted as totals of a day and kept for 400 days, without a cookie, a number of yours, an address or anything that you type. Nothing is counted if your browser asks for it with Global Privacy Control, Do Not Track or a data saver.',
        ],
      },
      {
        heading: 'How we use it',
        list: [
          'To answer your message, and to prepare an offer if you ask for one.',
          'To send the newsletter, until you unsubscribe. Every letter has the link.',
          'To start a subscription payment.',
          'To keep the site running and to stop abuse.',
        ],
        paragraphs: ['We do not sell personal data, and we do not train models on it.'],
      },
      {
        heading: 'Security',
        paragraphs: [
          'This site is served over encrypted connections only. Access inside the company is personal, logged and limited to those who need it. If data about you is ever lost, we tell you and the Data Protection Board without delay.',
          'Messages are deleted after 24 months, logs after 30 days. An address that is not confirmed is erased after 30 days. After you unsubscribe from the newsletter we keep your address only to know that you did, and erase it when you ask; if you never confirmed it, a code made from it remains, so that nobody can sign you up again. The form says that an address is already subscribed, so somebody who knows yours can find out; it answers few such questions an hour.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask what we hold about you, have it corrected or erased, withdraw a consent, or name somebody who does this for you. Write to the address below; we answer within seven days.',
        ],
      },
    ],
  },
  {
    id: 'terms',
    title: 'Terms',
    updated: UPDATED,
    intro: [
      'These terms apply to this site and to the work we do for clients, unless a signed contract says otherwise.',
    ],
    sections: [
      {
        heading: 'Service agreement',
        paragraphs: [
          'A project begins with a written statement of work: scope, milestones, price and the figure by which we both judge the result. Work starts when both sides have accepted it and the advance has arrived.',
          'Changes to the scope are written down with their effect on price and date before anybody works on them.',
        ],
      },
      {
        heading: 'User obligations',
        list: [
          'Give us the access, the material and the decisions that a milestone needs, in time.',
          'Send us only data that you are allowed to share.',
          'Do not use this site or our products to break the law, to attack others, or to get around a technical limit.',
        ],
      },
      {
        heading: 'Limits of liability',
        paragraphs: [
          'Nothing here limits our liability for fraud, wilful misconduct, gross negligence or personal injury. For anything else our liability is limited to the amount paid for the milestone in question, and excludes lost profit.',
          'Nothing on this site or in our products is investment advice, and trading losses are yours.',
        ],
      },
      {
        heading: 'Intellectual property',
        paragraphs: [
          'What we make for you is yours once it is paid for: code, designs, models and their weights. Libraries under their own licences, and tools that we bring to every project, stay with their owners; you may use them for as long as you like.',
        ],
      },
      {
        heading: 'Service delivery',
        paragraphs: [
          'Everything is delivered over the network, milestone by milestone. You have ten working days to test a milestone; what is not objected to by then counts as accepted.',
        ],
      },
      {
        heading: 'Law and courts',
        paragraphs: [
          `Indian law applies. Disputes that we cannot settle by talking are for the courts of ${company.address.locality}.`,
        ],
      },
    ],
  },
  {
    id: 'refund',
    title: 'Cancellation & Refund',
    updated: UPDATED,
    intro: ['You may cancel at any time. What you get back depends on how far the work has gone.'],
    sections: [
      {
        heading: 'What is refunded',
        table: {
          columns: ['Service', 'When you cancel', 'Refund'],
          rows: [
            ['Project development', 'Before kickoff', '90% of the advance'],
            ['Ongoing project', 'After kickoff', 'Pro-rata minus costs'],
            ['Consulting', '48 hours before the session', 'Full refund'],
            ['Digital products', 'Before access', 'Full refund'],
          ],
        },
      },
      {
        heading: 'How a refund reaches you',
        paragraphs: [
          'Refunds are processed in 3-5 business days via the original payment method. Your bank may take a few days more to show it.',
        ],
      },
      {
        heading: 'Subscriptions',
        paragraphs: [
          'Cancel a subscription in the app. It then runs to the end of the period that is already paid, and its credits stay usable until that day. If you have not had access yet, the row on digital products applies.',
        ],
      },
      {
        heading: 'How to cancel',
        paragraphs: [
          'Write to the address below with the name of the project or the date of the session. Subscriptions are cancelled in the app. We confirm within one business day.',
        ],
      },
    ],
  },
  {
    id: 'shipping',
    title: 'Digital Delivery Policy',
    updated: UPDATED,
    intro: [
      'Everything we make is delivered over the network. Nothing is shipped in a box, so there is no shipping charge.',
    ],
    sections: [
      {
        heading: 'What arrives, and when',
        paragraphs: [
          'Times run from the milestone, the approval or the written request, in Indian Standard Time.',
        ],
        table: {
          columns: ['Item', 'How', 'When'],
          rows: [
            ['Source code', 'Via git access', 'Immediately after milestone completion'],
            ['Design assets', 'Via cloud link', 'Within 24 hours of approval'],
            ['Documentation', 'Via cloud link', 'Within 48 hours of request'],
            ['API access', 'Via one-time link', 'Same business day'],
          ],
        },
      },
      {
        heading: 'If something has not arrived',
        paragraphs: [
          'Check your spam folder first. Then write to the address below: we send it again the same day, and find out why.',
        ],
      },
    ],
  },
]

export const legalPage = (id: LegalPage['id']): LegalPage => {
  const page = legalPages.find(p => p.id === id)
  if (!page) throw new Error(`company/legal.ts has no page "${id}"`)
  return page
}

/** Anchor of a section: the letters, marks and digits of its heading. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? ''

export const schema = schemaOf(() => ({
  legalLabels: copy,
  legalPages: z.array(
    z.object({
      id: z.enum(pageIds),
      title: line,
      updated: z.iso.date(),
      intro: z.array(line).min(1),
      sections: z
        .array(
          z.object({
            heading: line,
            paragraphs: z.array(line).optional(),
            list: z.array(line).optional(),
            table: z
              .object({ columns: z.array(line).min(2), rows: z.array(z.array(line).min(2)).min(1) })
              .refine(
                ({ columns, rows }) => rows.every(row => row.length === columns.length),
                'every row needs a cell for each column',
              )
              .optional(),
          }),
        )
        .min(1)
        .refine(
          sections => new Set(sections.map(({ heading }) => headingId(heading))).size === sections.length,
          'every section needs a heading of its own, because its anchor is made of it',
        ),
    }),
  ),
}))
type LegalPage = ContentOf<typeof schema>['legalPages'][number]
