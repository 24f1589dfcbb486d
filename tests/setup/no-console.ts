import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the console speak has failed, whatever else it says. */
const said: string[] = []

beforeEach(() => {
  said.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(
      (...words: unknown[]) => void said.push(`${level}: ${words.map(String).join(' ')}`),
    )
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
