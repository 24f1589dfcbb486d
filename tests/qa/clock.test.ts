import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QaClock } from '#src/qa/page/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clockWith = (...delays: number[]) => {
  const clock = new QaClock(() => Date.now())
  const fired: number[] = []
  const ids = delays.map(delay => clock.setTimeout(() => fired.push(delay), delay))
  return { clock, fired, ids }
}

it('at its own pace -> timers fire when they are due, in their order', () => {
  const { fired } = clockWith(200, 100)
  vi.advanceTimersByTime(99)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(101)
  expect(fired).toEqual([100, 200])
})

it('twenty times as fast -> fifteen seconds take three quarters of one', () => {
  const { clock, fired } = clockWith(15_000)
  clock.run(20)
  vi.advanceTimersByTime(749)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(1)
  expect([fired, clock.now]).toEqual([[15_000], 15_000])
})

it('paused -> nothing fires, and nothing of the time counts; on again -> what was left is left', () => {
  const { clock, fired } = clockWith(1000)
  vi.advanceTimersByTime(400)
  clock.pause()
  vi.advanceTimersByTime(60_000)
  expect([fired, clock.now]).toEqual([[], 400])
  clock.run(1)
  vi.advanceTimersByTime(599)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fired).toEqual([1000])
})

it('stepped -> to the next timer and no further, paused or not; without a timer nowhere', () => {
  const { clock, fired } = clockWith(2000, 15_000)
  clock.pause()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000], 2000])
  clock.step()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000, 15_000], 15_000])
})

it('cleared -> does not fire', () => {
  const {
    clock,
    fired,
    ids: [first],
  } = clockWith(10, 20)
  clock.clearTimeout(first as number)
  vi.advanceTimersByTime(30)
  expect(fired).toEqual([20])
})
