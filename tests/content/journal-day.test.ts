import { expect, it } from 'vitest'
import { journalDay } from '../../src/pages/logdhan/journal-day.content.ts'
import { journalDayTexts } from '../../src/pages/logdhan/open-day.content.ts'
import { sampleJournal } from '../../src/company/products.ts'

it("the trades of the journal's day add up to its session, whose dot is open because a rule was broken", () => {
  const total = journalDay.trades.reduce(
    (sum, { entry, exit, quantity }) => sum + (exit - entry) * quantity,
    0,
  )
  expect(total).toBe(sampleJournal.sessions[journalDay.session])
  const marks = sampleJournal.kept.join('').replaceAll('.', '')
  expect(marks[journalDay.session] === 'x').toBe(journalDay.trades.every(({ kept }) => kept))
  const day = sampleJournal.kept.map(week => [...week]).flat()
  const [position = -1] = day.flatMap((mark, i) => (mark === '.' ? [] : [i])).slice(journalDay.session)
  const weekday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'][position % 5] ?? ''
  expect(journalDay.title.split(',')[0]).toBe(weekday)
  expect(journalDayTexts.question).toContain(weekday)
  // The page marks the last open dot, and its question means the last day with that weekday.
  expect(journalDay.session).toBe(marks.lastIndexOf('o'))
  expect(day.filter((_, i) => i > position && i % 5 === position % 5)).toEqual([])
})
