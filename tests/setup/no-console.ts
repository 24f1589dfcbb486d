import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The current test's console errors and warnings. The test fails if there are any. */
const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...args: unknown[]) => void logged.push(`${level}: ${format(...args)}`),
    )
})

afterEach(() => {
  // Vitest restores stubs only before the next test, and another file's imports may run before that.
  const hasFakeTimers = vi.isFakeTimers()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  expect(logged, 'this test logs console errors or warnings').toEqual([])
  expect(hasFakeTimers, "restore this test's timers").toBe(false)
})
