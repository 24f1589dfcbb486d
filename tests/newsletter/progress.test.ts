/** Messages of a run about its progress and its pauses. */
import { expect, it } from 'vitest'
import { spanOf, timeLeft, waitText } from '../../newsletter/commands/progress.ts'

const seconds = (...times: number[]) => times.map(time => time * 1000)

it.each([
  [900, '1 s'],
  [59_001, '1 min'],
  [90_000, '1 min 30 s'],
  [3_600_000, '1 h'],
  [7_500_000, '2 h 5 min'],
])('%i ms -> %s', (ms, text) => {
  expect(spanOf(ms)).toBe(text)
})

it('time left: no email finished -> unknown; pause -> time of the next attempt; otherwise the speed of the last emails', () => {
  const state = { left: 100, now: 10_000, waitsUntil: 0 }
  expect(timeLeft(seconds(0), state)).toBe('time left unknown')
  expect(timeLeft(seconds(0), { ...state, waitsUntil: 266_000 })).toBe('next attempt in 4 min 16 s')
  expect(timeLeft(seconds(0, 2, 4, 6, 8, 10), state)).toBe('about 3 min 20 s left')
  expect(timeLeft(seconds(0, 10), { ...state, left: 0 })).toBe('done')
})

it('time left while nothing is finished -> grows, never 0', () => {
  const finished = seconds(0, 1, 2)
  const spans = seconds(2, 60, 480).map(now => timeLeft(finished, { left: 4, now, waitsUntil: 0 }))
  expect(spans).toEqual(['about 4 s left', 'about 2 min left', 'about 16 min left'])
})

it('a pause -> the last error, how long, and for whom', () => {
  const at = { left: 42, now: 0 }
  expect(
    waitText(
      {
        cause: 'failure',
        until: 4000,
        email: 'asha@a.example',
        reason: 'connect ECONNREFUSED 127.0.0.1:25',
        failures: 3,
      },
      at,
    ),
  ).toBe(
    'asha@a.example: connect ECONNREFUSED 127.0.0.1:25. The mail server failed 3 times one after another; next attempt in 4 s, for this address and 41 more.',
  )
  expect(
    waitText(
      {
        cause: 'deferred',
        until: 60_000,
        count: 5,
        emails: ['a@a.example', 'b@a.example', 'c@a.example'],
        reason: '450 4.2.1 Greylisted',
      },
      at,
    ),
  ).toBe(
    'The mail server put off a@a.example, b@a.example, c@a.example and 2 more, at last with: 450 4.2.1 Greylisted. Next attempt in 1 min.',
  )
  expect(waitText({ cause: 'other run', until: 120_000, count: 4 }, at)).toMatch(
    /^Waiting for 4 of another run, for 2 min at most\./,
  )
})
