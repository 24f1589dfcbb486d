import { compile } from '@mdx-js/mdx'
import { expect, it, vi } from 'vitest'
import { CODE_CLASS, mdxOptions } from '../../src/posts/mdx.ts'

const TEXT = "```ts\nconst result: 'paid' | 'failed' = read()\n```"

const compiled = async () => String(await compile(TEXT, mdxOptions))

it('highlights code in the same way on slow and fast machines', async () => {
  const expected = await compiled()
  expect(expected).toContain(`${CODE_CLASS}keyword`)
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  expect(await compiled()).toBe(expected)
})
