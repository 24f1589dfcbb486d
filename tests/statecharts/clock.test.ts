import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SteppableClock } from '../../tools/statecharts/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clockWith = (...delays: number[]) => {
  const clock = new SteppableClock(() => Date.now())
  const fired: number[] = []
  const ids = delays.map(delay => clock.setTimeout(() => fired.push(delay), delay))
  return { clock, fired, ids }
}

it('rate 1 -> timers fire when they are due, in order', () => {
  const { fired } = clockWith(200, 100)
  vi.advanceTimersByTime(99)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(101)
  expect(fired).toEqual([100, 200])
})

it('rate 20 -> a timer of 15 s fires after 750 ms', () => {
  const { clock, fired } = clockWith(15_000)
  clock.run(20)
  vi.advanceTimersByTime(749)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(1)
  expect([fired, clock.now]).toEqual([[15_000], 15_000])
})

it('paused -> no timer fires and the clock stops; resumed -> timers fire after their remaining time', () => {
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

it('step -> advances to the next timer only; without a timer the clock does not move', () => {
  const { clock, fired } = clockWith(2000, 15_000)
  clock.pause()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000], 2000])
  clock.step()
  clock.step()
  expect([fired, clock.now]).toEqual([[2000, 15_000], 15_000])
})

it('cleared timer -> does not fire', () => {
  const {
    clock,
    fired,
    ids: [first],
  } = clockWith(10, 20)
  clock.clearTimeout(first as number)
  vi.advanceTimersByTime(30)
  expect(fired).toEqual([20])
})
