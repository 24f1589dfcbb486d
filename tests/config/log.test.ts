import { expect, it, vi } from 'vitest'
import { logOf, LoggableError } from '../../src/server/log.ts'

it('prints a repeated reason at most once a minute, and a different reason immediately', () => {
  vi.useFakeTimers()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const logError = logOf('newsletter')
  for (let i = 0; i < 3; i++) logError(new LoggableError('the limit is reached'))
  logError(new LoggableError('the mail server is down'))
  vi.advanceTimersByTime(59_999)
  logError(new LoggableError('the limit is reached'))
  vi.advanceTimersByTime(1)
  logError(new LoggableError('the limit is reached'))
  expect(printed.mock.calls.flat()).toEqual([
    'newsletter: the limit is reached',
    'newsletter: the mail server is down',
    'newsletter: the limit is reached',
  ])
  vi.useRealTimers()
})

it('remembers only the last hundred reasons, so that its memory does not grow', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const logError = logOf('newsletter')
  for (let i = 0; i <= 100; i++) logError(new LoggableError(`reason ${i}`))
  logError(new LoggableError('reason 0'))
  expect(printed).toHaveBeenCalledTimes(102)
})
