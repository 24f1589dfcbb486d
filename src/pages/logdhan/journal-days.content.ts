import { z } from 'zod'
import { copyWith, schemaOf } from '../../company/schemas.ts'
import { sampleJournal } from '../../company/products.ts'

const rules = {
  close: 'Enter only after the 15-minute candle has closed.',
  size: 'Trade the planned size.',
  pause: 'Wait thirty minutes after a loss.',
  stop: 'Leave the stop where you set it.',
  plan: 'Trade only what was planned before 9:15.',
}

/**
 * Sample data: the days of `sampleJournal` (products.ts), oldest first. The results of a day's trades add up
 * to the session's result, and the day's dot is open if a trade broke its rule. Amounts are in rupees.
 * @before-launch Replace the sample days
 */
export const journalDays = {
  /** Market hours in the drawing. */
  opens: '09:15',
  closes: '15:30',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  days: [
    [
      {
        time: '10:00',
        instrument: 'NIFTY 24,500 CE, long',
        quantity: 75,
        entry: 96.4,
        exit: 102,
        rule: rules.close,
        kept: true,
        reason: 'First higher low after the gap.',
        review: 'You entered after the candle closed, not while it was moving.',
      },
    ],
    [
      {
        time: '11:05',
        instrument: 'NIFTY 24,500 CE, long',
        quantity: 75,
        entry: 88.2,
        exit: 85.8,
        rule: rules.stop,
        kept: true,
        reason: 'The range should hold.',
        review: 'It did not hold, and the stop took you out. A loss within your rules.',
      },
    ],
    [
      {
        time: '12:40',
        instrument: 'SENSEX 80,400 CE, long',
        quantity: 20,
        entry: 190,
        exit: 222,
        rule: rules.plan,
        kept: false,
        reason: 'Everyone in the group is long.',
        review: 'A profit, and still an open dot: this trade was not in your plan at 9:15.',
      },
    ],
    [
      {
        time: '10:30',
        instrument: 'SENSEX 80,600 PE, long',
        quantity: 20,
        entry: 176,
        exit: 191.5,
        rule: rules.close,
        kept: true,
        reason: 'Rejected twice at the same high.',
        review: 'You let the candle close before you believed it.',
      },
    ],
    [
      {
        time: '09:45',
        instrument: 'BANKNIFTY 55,200 CE, long',
        quantity: 35,
        entry: 410,
        exit: 390,
        rule: rules.stop,
        kept: true,
        reason: 'Gap up on high volume.',
        review: 'The stop was at 390, and it stayed at 390.',
      },
    ],
    [
      {
        time: '13:15',
        instrument: 'SENSEX 80,800 CE, long',
        quantity: 20,
        entry: 148,
        exit: 174,
        rule: rules.size,
        kept: true,
        reason: 'Same set-up as Monday, the other way round.',
        review: 'The planned size, a day after a loss of ₹700. This rule is the hardest to keep.',
      },
    ],
    [
      {
        time: '10:15',
        instrument: 'SENSEX 81,000 CE, long',
        quantity: 20,
        entry: 121,
        exit: 164,
        rule: rules.plan,
        kept: true,
        reason: 'Planned last night: above 80,940, one try.',
        review: 'One try, as you wrote.',
      },
    ],
    [
      {
        time: '14:20',
        instrument: 'NIFTY 24,650 PE, long',
        quantity: 75,
        entry: 74,
        exit: 70.8,
        rule: rules.stop,
        kept: true,
        reason: 'Weak into the close.',
        review: 'Out at the stop. You did not argue with it.',
      },
    ],
    [
      {
        time: '09:45',
        instrument: 'SENSEX 81,200 CE, long',
        quantity: 20,
        entry: 133,
        exit: 163.5,
        rule: rules.close,
        kept: true,
        reason: 'High of the first 15 minutes, on good volume.',
        review: 'First the candle closed, then you entered.',
      },
    ],
    [
      {
        time: '11:50',
        instrument: 'SENSEX 81,200 PE, long',
        quantity: 40,
        entry: 142,
        exit: 151.5,
        rule: rules.size,
        kept: false,
        reason: 'I am sure of this one.',
        review: 'Forty instead of twenty. It paid, but you broke the rule all the same.',
      },
    ],
    [
      {
        time: '10:45',
        instrument: 'NIFTY 24,700 CE, long',
        quantity: 75,
        entry: 91.3,
        exit: 104.5,
        rule: rules.close,
        kept: true,
        reason: 'Second test of yesterday’s high.',
        review: 'You waited until the candle closed above it. The best trade of the week.',
      },
    ],
    [
      {
        time: '10:05',
        instrument: 'SENSEX 81,400 CE, long',
        quantity: 20,
        entry: 262.5,
        exit: 205,
        rule: rules.stop,
        kept: true,
        reason: 'This looks like a trend day.',
        review: 'The largest loss of the month, and a kept dot: planned size, your own stop, no second try.',
      },
    ],
    [
      {
        time: '12:10',
        instrument: 'BANKNIFTY 55,600 CE, long',
        quantity: 35,
        entry: 372,
        exit: 384,
        rule: rules.plan,
        kept: true,
        reason: 'The level from the plan: 55,540.',
        review: 'A quiet day, as planned, after a large loss.',
      },
    ],
    [
      {
        time: '10:20',
        instrument: 'BANKNIFTY 55,800 CE, long',
        quantity: 35,
        entry: 355,
        exit: 375,
        rule: rules.close,
        kept: true,
        reason: 'Break of Friday’s range.',
        review: 'The fifth time this month that waiting for the close has paid.',
      },
    ],
    [
      {
        time: '09:55',
        instrument: 'SENSEX 81,300 CE, long',
        quantity: 20,
        entry: 158,
        exit: 199.5,
        rule: rules.size,
        kept: true,
        reason: 'The gap is filled, and buyers are back.',
        review: 'You wanted to double the size. You wrote that down, and kept to the plan.',
      },
    ],
    [
      {
        time: '13:40',
        instrument: 'SENSEX 81,500 CE, long',
        quantity: 20,
        entry: 129.5,
        exit: 114,
        rule: rules.stop,
        kept: true,
        reason: 'A late break on low volume.',
        review: 'Your notes warn of low volume. The stop did its job.',
      },
    ],
    [
      {
        time: '11:30',
        instrument: 'BANKNIFTY 56,000 PE, long',
        quantity: 35,
        entry: 298,
        exit: 314,
        rule: rules.close,
        kept: true,
        reason: 'Lower high at the round number.',
        review: 'You waited for two candles, then entered.',
      },
    ],
    [
      {
        time: '14:55',
        instrument: 'SENSEX 81,400 PE, long',
        quantity: 20,
        entry: 171,
        exit: 203,
        rule: rules.stop,
        kept: false,
        reason: 'It will come back.',
        review: 'You moved the stop from 158 to 140. This time the price came back. The dot stays open.',
      },
    ],
    [
      {
        time: '09:50',
        instrument: 'SENSEX 81,000 CE, long',
        quantity: 20,
        entry: 214,
        exit: 236.5,
        rule: rules.close,
        kept: true,
        reason: 'Broke above the high of the first 15 minutes, and held.',
        review: 'You waited for the 15-minute close. Size and stop as planned.',
      },
      {
        time: '11:20',
        instrument: 'SENSEX 81,200 CE, long',
        quantity: 20,
        entry: 188,
        exit: 175,
        rule: rules.stop,
        kept: true,
        reason: 'Second try at the morning high.',
        review: 'A loss within your rules: the stop was where you set it. That keeps the dot.',
      },
      {
        time: '11:31',
        instrument: 'SENSEX 81,200 CE, long',
        quantity: 40,
        entry: 181.5,
        exit: 172.75,
        rule: rules.pause,
        kept: false,
        reason: 'It has to come back.',
        review: 'Minutes after a loss, at twice the size. Your rules: thirty minutes, planned size.',
      },
    ],
    [
      {
        time: '10:35',
        instrument: 'SENSEX 80,900 CE, long',
        quantity: 20,
        entry: 216,
        exit: 175,
        rule: rules.pause,
        kept: true,
        reason: 'A new day, the old plan.',
        review: 'One loss, and no second trade to win it back. A kept dot.',
      },
    ],
    [
      {
        time: '11:15',
        instrument: 'SENSEX 81,100 CE, long',
        quantity: 20,
        entry: 152,
        exit: 202,
        rule: rules.size,
        kept: true,
        reason: 'The same level, and now it holds.',
        review: 'The planned size after two losing days.',
      },
    ],
    [
      {
        time: '10:20',
        ...sampleJournal.entry,
        rule: rules.close,
        kept: true,
        reason: 'High of the first hour, on good volume.',
        review: sampleJournal.mentor,
      },
    ],
  ],
  labels: {
    title: (weekday: string, week: number): string => `${weekday}, week ${week}`,
    /** Shown next to the day's result. */
    kept: (kept: number, trades: number): string =>
      trades === 1
        ? `One trade, ${kept ? 'by' : 'against'} the rules`
        : `${kept} of ${trades} trades by the rules`,
    /** Label of the calendar's radio group. */
    choose: 'Day',
    lineHolds: 'rules kept',
    dotIsOpen: 'a rule broken',
    reason: 'You wrote',
    review: 'Review',
    rule: 'The rule',
    price: 'Entry and exit',
    prices: ({ quantity, entry, exit }: Record<'quantity' | 'entry' | 'exit', number>): string =>
      `${quantity} × ${entry.toFixed(2)} to ${exit.toFixed(2)}`,
    ruleKept: 'rule kept',
    ruleBroken: 'rule broken',
    countedAsKept: 'counted as kept',
    countedAsBroken: 'counted as broken',
    break: 'Count it as broken',
    keep: 'Count it as kept',
    undo: 'Back to what happened',
  },
}

const trade = () =>
  z.looseObject({ entry: z.number(), exit: z.number(), quantity: z.number(), kept: z.boolean() })
type Trade = z.infer<ReturnType<typeof trade>>

/** Returns how a day differs from its session or dot in `sampleJournal`, or `undefined` if it does not. */
export function dayMistake(trades: readonly Trade[], index: number): string | undefined {
  const session = sampleJournal.sessions[index]
  const dot = sampleJournal.kept.join('').replaceAll('.', '')[index]
  const total = Math.round(
    trades.reduce((sum, { entry, exit, quantity }) => sum + (exit - entry) * quantity, 0),
  )
  const expected = trades.every(({ kept }) => kept) ? 'x' : 'o'
  if (session === undefined || dot === undefined) return 'needs a session in src/company/products.ts'
  if (total !== session)
    return `adds up to ${total}, but its session in src/company/products.ts is ${session}`
  return dot === expected
    ? undefined
    : `needs the dot "${expected}" in src/company/products.ts, which has "${dot}"`
}

export const schema = schemaOf(() => ({
  journalDays: copyWith({
    days: z.array(z.array(trade())).superRefine((days, context) => {
      days.forEach((trades, i) => {
        const message = dayMistake(trades, i)
        if (message) context.addIssue({ code: 'custom', path: [i], message })
      })
      if (days.length < sampleJournal.sessions.length)
        context.addIssue({
          code: 'custom',
          message: `needs ${sampleJournal.sessions.length} days, not ${days.length}`,
        })
    }),
  }),
}))
