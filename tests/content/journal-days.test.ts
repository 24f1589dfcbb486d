import { expect, it } from 'vitest'
import { journalDays } from '../../src/pages/logdhan/journal-days.content.ts'
import { openJournalTexts } from '../../src/pages/logdhan/open-journal.content.ts'
import { sampleJournal } from '../../src/company/products.ts'

const dots = sampleJournal.kept.flatMap(week =>
  [...week].flatMap((mark, i) => (mark === '.' ? [] : [{ mark, weekday: journalDays.weekdays[i] ?? '' }])),
)

it("each day's trades add up to its session, and its dot is open because one of them broke its rule", () => {
  expect(
    journalDays.days.map(trades => ({
      total: Math.round(
        trades.reduce((sum, { entry, exit, quantity }) => sum + (exit - entry) * quantity, 0),
      ),
      mark: trades.every(({ kept }) => kept) ? 'x' : 'o',
    })),
  ).toEqual(sampleJournal.sessions.map((total, i) => ({ total, mark: dots[i]?.mark })))
})

it('asks about the weekday of the last open dot, which is the last day with its name', () => {
  const day = dots.findLast(({ mark }) => mark === 'o')
  expect(openJournalTexts.question).toContain(day?.weekday)
  expect(dots.findLast(({ weekday }) => weekday === day?.weekday)).toBe(day)
})
