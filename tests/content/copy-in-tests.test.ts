/** Tests import copy from the content files. Only specification.ts repeats copy from the specification. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tests = join(import.meta.dirname, '..')
const content = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/{content,*.content}.ts', '../../src/company/*.ts', '!**/schemas.ts'],
  { eager: true },
)

/** Files that may repeat copy: the specification, other companies, and the fakes, which are not tests. */
const outside = [
  join('build', 'specification.ts'),
  join('support', 'companies.ts'),
  join('support', 'owners.ts'),
  'fakes',
]

/** Text of several words that does not start with a number: code also has single words and numbers. */
const isPhrase = (text: string) => text.length > 12 && /^(?!\d).*\p{L}{2}\S* \S*\p{L}{2}/u.test(text)

/** The phrases in a value, with their paths. */
const phrasesIn = (value: unknown, path: string): [phrase: string, path: string][] =>
  typeof value === 'string'
    ? isPhrase(value)
      ? [[value, path]]
      : []
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => phrasesIn(part, `${path}.${key}`))
      : []

const phrases = new Map(
  Object.entries(content).flatMap(([file, exports]) =>
    phrasesIn({ ...exports, schema: undefined }, file.slice('../../'.length)),
  ),
)

it('no test repeats a phrase from the content files', () => {
  expect(phrases.size).toBeGreaterThan(100)
  const found = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !outside.some(path => file.startsWith(path)))
    .flatMap(file =>
      readFileSync(join(tests, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...phrases]
            .filter(([phrase]) => line.includes(phrase) && !/^\s*(?:\/?\*|\/\/)/.test(line))
            .map(([phrase, path]) => `tests/${file}:${index + 1}: "${phrase}" is ${path}: import it`),
        ),
    )
  expect(found).toEqual([])
})
