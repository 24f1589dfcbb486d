import { copy, schemaOf } from '../../company/schemas.ts'

/**
 * Sample data: one session of `sampleJournal` (products.ts), counted from the oldest by `session`. The
 * trades' results add up to its result. One trade broke a rule, so its dot is open. Amounts are in rupees.
 * @before-launch Replace the sample day
 */
export const journalDay = {
  session: 18,
  title: 'Monday, an open dot',
  note: 'Sample data',
  /** Market hours in the drawing. */
  opens: '09:15',
  closes: '15:30',
  trades: [
    {
      time: '09:50',
      instrument: 'SENSEX 81,000 CE, long',
      quantity: 20,
      entry: 214,
      exit: 236.5,
      kept: true,
      reason: 'Broke out of the first half hour and held it.',
      review: 'You waited for the 15-minute close. Size and stop as planned.',
    },
    {
      time: '11:20',
      instrument: 'SENSEX 81,200 CE, long',
      quantity: 20,
      entry: 188,
      exit: 175,
      kept: true,
      reason: 'Second try at the high of the morning.',
      review: 'A loss by your rules: the stop was where you wrote it. That keeps the dot.',
    },
    {
      time: '11:31',
      instrument: 'SENSEX 81,200 CE, long',
      quantity: 40,
      entry: 181.5,
      exit: 172.75,
      kept: false,
      reason: 'It has to come back.',
      review: 'Eleven minutes after a loss, with twice the size. Your rule says thirty minutes, same size.',
    },
  ],
  mentor: 'Two trades by your rules made ₹190. The third one cost ₹350.',
  labels: {
    reason: 'You wrote',
    review: 'Review',
    ruleKept: 'rules kept',
    ruleBroken: 'rule broken',
    price: 'Entry and exit',
    /** Shown next to the day's result. */
    kept: (kept: number, trades: number): string => `${kept} of ${trades} trades by the rules`,
  },
}

export const schema = schemaOf(() => ({ journalDay: copy }))
