import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SteppableClock } from '../../tools/statecharts/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clockWith = (...delays: number[]) => {
  const clock = new SteppableClock()
  const fired: number[] = []
  for (const delay of delays) clock.setTimeout(() => fired.push(delay), delay)
  return { clock, fired }
}

it.each([1, 20])('fires timers when they are due, in order, at rate %i', rate => {
  const { clock, fired } = clockWith(15_000, 100)
  clock.run(rate)
  vi.advanceTimersByTime(15_000 / rate - 1)
  expect(fired).toEqual([100])
  vi.advanceTimersByTime(1)
  expect([fired, clock.now]).toEqual([[100, 15_000], 15_000])
})

it('fires no timers while paused, and fires them after their remaining time once resumed', () => {
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

it('step() advances only to the next timer, and does nothing without one', () => {
  const { clock, fired } = clockWith(2000, 15_000)
  clock.pause()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000], 2000])
  clock.step()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000, 15_000], 15_000])
})

it('does not fire a cleared timer', () => {
  const { clock, fired } = clockWith(20)
  clock.clearTimeout(clock.setTimeout(() => fired.push(10), 10))
  vi.advanceTimersByTime(30)
  expect(fired).toEqual([20])
})
