import { expect, it } from 'vitest'
import { dayMistake, journalDays, schema } from '../../src/pages/logdhan/journal-days.content.ts'
import { openJournalTexts } from '../../src/pages/logdhan/open-journal.content.ts'
import { scaleOf } from '../../src/pages/logdhan/line-chart.tsx'
import { sampleJournal } from '../../src/company/products.ts'

const dots = sampleJournal.kept.flatMap(week =>
  [...week].flatMap((mark, i) => (mark === '.' ? [] : [{ mark, weekday: journalDays.weekdays[i] ?? '' }])),
)

const day = (exit: number, kept = true) => [{ entry: 100, exit, quantity: 10, kept }]

it.each([
  ['a different total', day(143), 0, 'adds up to 430'],
  ['a broken rule', day(142, false), 0, 'needs the dot "o"'],
  ['no session', day(142), sampleJournal.sessions.length, 'needs a session'],
])('reports a day with %s', (_, trades, index, message) => {
  expect(dayMistake(trades, index)).toContain(message)
})

it('the build rejects a journal with a missing or changed day', () => {
  const { days } = journalDays
  const parse = (changed: unknown) => schema.journalDays.safeParse({ ...journalDays, days: changed })
  expect(parse(days).success).toBe(true)
  expect(parse(days.slice(1)).success).toBe(false)
  expect(parse(days.slice(0, -1)).error?.issues[0]?.message).toBe(
    `needs ${days.length} days, not ${days.length - 1}`,
  )
})

it('the question is about the weekday of the last open dot, and no later dot has the same weekday', () => {
  const day = dots.findLast(({ mark }) => mark === 'o')
  expect(openJournalTexts.question).toContain(day?.weekday)
  expect(dots.findLast(({ weekday }) => weekday === day?.weekday)).toBe(day)
})

it('draws a break-even day as a flat line, and a loss below the line of 0', () => {
  expect(scaleOf([0, 0], 10, 100)(0)).toBe(100)
  expect([0, -20].map(scaleOf([-10, -20], 10, 100))).toEqual([10, 100])
})
