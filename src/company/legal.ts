/**
 * The requirements prescribe the headings, the date and the two tables, except for three cells ("After
 * kickoff", and how documentation and API access are delivered). All other text is a draft.
 * @before-launch Have the legal texts confirmed by a lawyer
 */
import { z } from 'zod'
import { company, grievanceOfficer } from './company.ts'
import { gstNote } from './prices.ts'
import { pageAt, pageIds } from './paths.ts'
import { nonBlank, schemaOf, type ContentOf } from './schemas.ts'

const UPDATED = '2024-01-15'

export const legalLabels = { updated: 'Last updated:', pages: 'Legal pages' }

export const legalPages: LegalPage[] = [
  {
    id: 'privacy',
    title: 'Privacy Policy',
    updated: UPDATED,
    intro: [
      'This policy says what we learn about you when you use this site, why we keep it, and how to have it removed. It covers this site only; our apps have policies of their own.',
    ],
    sections: [
      {
        heading: 'Data protection framework',
        paragraphs: [
          'We are a company in India. We follow the Digital Personal Data Protection Act, 2023, and the Information Technology Act, 2000, with its rules on reasonable security practices. If you are in the European Union, we also apply the GDPR to your data.',
          'We are the data fiduciary for what you send us through this site. When our software handles data for a client, the client decides how it is used, and we only process it.',
        ],
      },
      {
        heading: 'Data we collect',
        list: [
          'What you type into the contact form: your name, your email address and your message. An email sending service carries it to our mailbox.',
          'The email address you give for the newsletter, and the time at which you confirmed it.',
          'When one of our apps opens the checkout: the session number, plan, amount and user number that the app sends. Card numbers go to the payment provider and never reach us.',
          'Short-lived server logs with an IP address and the page that was requested. To limit abuse, we count requests by a keyed hash of the network address. When you start a payment, one cookie remembers that payment for an hour, without storing its session number. After the payment, another carries the result to the thank-you page and is deleted there. This site sets no other cookies. The payment provider may set its own at checkout.',
          'How often the parts of a page and the steps of a form or payment are used, how long they take and how they fail. We count this without cookies, identifiers, addresses or anything that you type, as daily totals that are kept for 400 days. If your browser sends Global Privacy Control or Do Not Track, or is set to use less data, we count nothing.',
        ],
      },
      {
        heading: 'How we use it',
        list: [
          'To answer your message, and to prepare a quote if you ask for one.',
          'To send you the newsletter until you unsubscribe. Every letter has a link for that.',
          'To start a subscription payment.',
          'To keep the site running and to stop abuse.',
        ],
        paragraphs: ['We do not sell personal data, and we do not train models on it.'],
      },
      {
        heading: 'Security',
        paragraphs: [
          'This site uses encrypted connections only. Inside the company, only people who need access to your data have it, each with an account of their own, and every access is logged. If data about you is ever breached, we will tell you and the Data Protection Board without delay.',
          'We delete messages after 24 months and logs after 30 days. An address that is not confirmed is erased after 30 days. After you unsubscribe from the newsletter, we keep your address only to remember that you did, and erase it when you ask. If you tell us to stop before you confirm your address, we keep a code made from it, so that nobody can sign you up again. The form says if an address is already subscribed, so someone who knows yours can find out whether you are. It answers only a few such questions an hour.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask what we hold about you, have it corrected or erased, withdraw your consent, or nominate someone to do this for you if you die or can no longer do it yourself. Write to the address below. We answer within seven days.',
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
          'A project begins with a week of collecting facts, free of charge. At the end of that week there is one page to sign: scope, milestones, price, the date of the kickoff, and the figure by which we both judge the result.',
          'The price is fixed. You pay an advance before kickoff, and the rest in parts, one after each milestone that you have accepted.',
          'We write down every change to the scope, with its effect on price and date, before anyone works on it.',
        ],
      },
      {
        heading: 'User obligations',
        list: [
          'Give us the access, the material and the decisions that a milestone needs, on time.',
          'Send us only data that you are allowed to share.',
          'Do not use this site or our products to break the law, attack others or get around a technical limit.',
        ],
      },
      {
        heading: 'Limits of liability',
        paragraphs: [
          'Nothing here limits our liability for fraud, wilful misconduct, gross negligence or personal injury. For anything else, our liability is limited to the amount paid for the milestone in question, and excludes lost profits.',
          'Nothing on this site or in our products is investment advice. You bear your own trading losses.',
        ],
      },
      {
        heading: 'Intellectual property',
        paragraphs: [
          'What we make for you is yours once it is paid for: code, designs, models and their weights. Libraries keep their own licences, and the tools that we bring to every project stay ours. You may use both for as long as you like.',
        ],
      },
      {
        heading: 'Service delivery',
        paragraphs: [
          'We deliver everything online, milestone by milestone. You have ten business days to test a milestone. If you have not objected by then, it counts as accepted.',
        ],
      },
      {
        heading: 'Subscriptions',
        list: [
          'Renewal: a paid plan renews every month or every year, at the price you agreed to, until you cancel.',
          'Credits: one credit is one AI review. Up to 50% of the credits left at the end of a cycle roll over to the next one. The rest lapse.',
          'Ads: the free plan shows ads. A video of 15-30 seconds earns one credit. Paid plans have no ads.',
          `Prices: in rupees, ${gstNote}. We announce a new price 30 days before it applies to you. If you cancel before then, you never pay it.`,
          'Cancelling: at any time, in the app. The plan runs to the end of the paid period, and its credits stay usable until that day. Our refund policy says when you get money back.',
        ],
      },
      {
        heading: 'Law and courts',
        paragraphs: [
          `Indian law applies. If we cannot settle a dispute by talking, the courts of ${company.address.locality} decide it.`,
          `Complaints go to ${grievanceOfficer}, ${company.grievances.email}, ${company.phone}. We acknowledge them within 48 hours and answer within a month.`,
        ],
      },
    ],
  },
  {
    id: 'refund',
    title: 'Cancellation & Refund',
    updated: UPDATED,
    intro: ['You may cancel at any time. How much you get back depends on how far along the work is.'],
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
          'Refunds are processed in 3-5 business days via the original payment method. Your bank may need a few more days to show the amount.',
        ],
      },
      {
        heading: 'How to cancel',
        paragraphs: [
          'Write to the address below with the name of the project or the date of the session. We confirm the cancellation within one business day.',
          'Cancel a subscription in the app. It then runs to the end of the period you have paid for, and its credits stay usable until that day. If you have not had access yet, you get a full refund, as for all digital products.',
        ],
      },
    ],
  },
  {
    id: 'shipping',
    title: 'Digital Delivery Policy',
    updated: UPDATED,
    intro: [
      'Everything we make is delivered online. Nothing is shipped in a box, so there is no shipping charge.',
    ],
    sections: [
      {
        heading: 'What arrives, and when',
        paragraphs: [
          'We count the time from the milestone, the approval or the written request, in Indian Standard Time.',
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
          'Check your spam folder first. Then write to the address below. We will send it again the same day, and find out what went wrong.',
        ],
      },
    ],
  },
]

export const legalPageAt = (pathname: string): LegalPage => {
  const page = legalPages.find(({ id }) => id === pageAt(pathname))
  if (!page) throw new Error(`company/legal.ts has no page for ${pathname}. Add it`)
  return page
}

/** Returns the anchor of a section: the letters, marks and digits of its heading. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? ''

export const schema = schemaOf(() => ({
  legalPages: z.array(
    z.object({
      id: z.enum(pageIds),
      title: nonBlank,
      updated: z.iso.date(),
      intro: z.array(nonBlank).min(1),
      sections: z
        .array(
          z.object({
            heading: nonBlank,
            paragraphs: z.array(nonBlank).optional(),
            list: z.array(nonBlank).optional(),
            table: z
              .object({ columns: z.array(nonBlank).min(2), rows: z.array(z.array(nonBlank).min(2)).min(1) })
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
          'every section needs a heading of its own, because the heading becomes its anchor',
        ),
    }),
  ),
}))
type LegalPage = ContentOf<typeof schema>['legalPages'][number]
