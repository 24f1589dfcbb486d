import { countOf, inWords } from './format.ts'
import { rowsOf } from '../ui/mirror-curve.ts'
import { copyWith, headerDrawing, schemaOf, type HeaderDrawing } from './schemas.ts'

export const logdhanProduct = {
  name: 'LogDhan',
  actionLabel: 'Explore LogDhan',
  /** Label of the footer's link to LogDhan's page. */
  plansLabel: 'LogDhan plans',
  description:
    'A trading journal with a mentor built in. You log a trade, LogDhan checks it against your own rules, and the score shows who is in charge: you or the market.',
  caption:
    'On the calendar, every session is a dot. The line holds the sessions in which you kept your rules.',
  features: [
    {
      title: 'AI trading analysis',
      description: 'Each trade is checked against your own rules, not against a tip.',
    },
    {
      title: 'Performance scoring',
      description: 'One number: the share of sessions in which you kept your rules.',
    },
    { title: 'Trade journaling', description: 'Entry, exit, size and reason, in under a minute.' },
    { title: 'Risk assessment', description: 'What a position can cost you, before you open it.' },
    { title: 'Market insights', description: 'What moved today, next to what you did about it.' },
  ],
}

/**
 * Sample data: one month of trading. Each row of `kept` is a week, Monday to Friday: `x` is a session in
 * which the trader kept the rules, `o` is a session in which a rule was broken, and `.` is a day without a
 * session. Amounts are in rupees.
 * @before-launch Replace the sample journal
 */
export const sampleJournal = {
  kept: ['..xxo', 'xxxxx', 'xoxxx', 'xxxxo', 'oxxx.'],
  seed: 1,
  /** Profit or loss of each session, oldest first. */
  sessions: [
    420, -180, 640, 310, -700, 520, 860, -240, 610, 380, 990, -1150, 420, 700, 830, -310, 560, 640, -160,
    -820, 1000, 1410,
  ],
  entry: { instrument: 'NIFTY 24,800 CE, long', quantity: 75, entry: 112.4, exit: 131.2 },
  mentor: 'You waited for the 15-minute close, as your rule says. That makes twice this week.',
}

/** Labels of the sample journal. */
export const journalTexts = {
  title: 'Journal',
  note: (sessions: number): string => `Sample data, last ${sessions} sessions`,
  score: 'Discipline score',
  kept: (kept: number, sessions: number): string => `${kept} of ${sessions} sessions kept`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  total: 'Running P&L',
  openDots: 'Open dot: a rule was broken.',
  quantity: 'Quantity',
  entry: 'Entry',
  exit: 'Exit',
  profit: 'P&L',
}

/**
 * Sample data: a project with the finished and planned steps of each module. Amounts are in rupees.
 * @before-launch Replace the sample project
 */
export const sampleProject = {
  title: 'Showroom fit-out',
  number: 'Project 14',
  /** Seed of the line that encloses the finished steps of all modules. */
  seed: 10,
  lanes: [
    { name: 'Projects', done: 5, planned: 6 },
    { name: 'Inventory', done: 4, planned: 8 },
    { name: 'Team', done: 6, planned: 7 },
    { name: 'Invoices', done: 2, planned: 4 },
  ],
  /** Sheets of plywood: how many the job needs, and how many are on the shelf. */
  stock: { needed: 12, there: 8 },
  invoice: { label: 'INV-0142, site work', net: 48_000, gstPercent: 18 },
}

const modules = [
  { title: 'Project management', description: 'Who does what by when, and what waits for whom.' },
  { title: 'Inventory control', description: 'What is on the shelf, counted as it comes and goes.' },
  { title: 'Team collaboration', description: 'Conversations stay beside the work they are about.' },
  { title: 'Invoicing', description: 'From the finished task to the GST invoice.' },
]

export const suiteProduct = {
  name: 'Business suite',
  actionLabel: 'Coming Soon',
  /** Label of the button that links to the product's site. */
  siteLabel: 'Visit its site',
  description: `Projects, stock, team and invoices in ${countOf(modules.length, 'module')} with one set of records.${modules.length > 1 ? ` Take one, or all ${inWords(modules.length)}.` : ''}`,
  modulesCaption: `${sampleProject.number}: a row for each module, a dot for each step. One line holds the ${sampleProject.lanes.reduce((sum, lane) => sum + lane.done, 0)} steps that are done. Sample data.`,
  modules,
}

export const productsIntro = {
  title: ['Two products', 'of our own'],
  lead: 'We try our own advice first: on our deadlines, our users and our bills.',
  drawing: {
    above: [
      {
        curve: rowsOf(logdhanProduct.features.length),
        caption: `${logdhanProduct.name}: ${countOf(logdhanProduct.features.length, 'part')}`,
      },
    ],
    curve: rowsOf(suiteProduct.modules.length),
    caption: `${suiteProduct.name}: ${countOf(suiteProduct.modules.length, 'module')}`,
  } satisfies HeaderDrawing,
  closingTitle: 'Have a third one in mind?',
}

/** Labels of the sample project. */
export const projectTexts = {
  note: (number: string): string => `Sample data, ${number}`,
  lane: (done: number, planned: number): string => `: ${done} of ${planned} steps done`,
  tax: (percent: number): string => `GST ${percent}%`,
  total: 'Total due',
}

export const schema = schemaOf(() => ({
  productsIntro: copyWith({ drawing: headerDrawing }),
}))
