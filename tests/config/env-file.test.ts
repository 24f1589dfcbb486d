/** Files with environment variables, such as .env.local. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { folderOfTest } from '../support/temporary-folder.ts'
import { loadEnvFiles, parseEnvFile } from '../../src/server/env-file.ts'

describe('variables', () => {
  it.each([
    ['after a byte-order mark', '\uFEFFA=1\nB=2'],
    ['after a line of spaces', '   \nA=1\n \t\nB=2'],
    ['with Windows line endings and a comment', 'A=1\r\n  # comment\r\n\r\nB=2\r\n'],
    ['with spaces around the equals sign, and with export', ' A = 1\nexport B=2'],
  ])('reads variables %s', (_, source) => {
    expect(parseEnvFile('.env.local', source)).toEqual({ A: '1', B: '2' })
  })

  it('reads quoted, multi-line and empty values', () => {
    expect(parseEnvFile('.env', 'A="x # y"\nB=\'one\n\nTWO=2\'\nC=\nD=1 # comment')).toEqual({
      A: 'x # y',
      B: 'one\n\nTWO=2',
      C: '',
      D: '1',
    })
  })
})

it.each([
  ['A=1\nDATABASE_URL file:x.db\nB', 'line 2, line 3'],
  ['DATABASE URL=file:x.db', 'line 1'],
  ['A="never closed\nB=2', 'a quote is not closed'],
  // `vercel env pull` does not escape quotes: https://github.com/vercel/vercel/issues/11258
  ['A=""Acme, Inc." <mail@x.db>"', 'line 1'],
  ["A='one\ntwo' x.db", 'line 2'],
])('the error for %j says which part cannot be read, but does not contain its value', (source, problem) => {
  expect(() => parseEnvFile('.env.local', source)).toThrow(
    `.env.local cannot be read: ${problem}. Write NAME=value`,
  )
  expect(() => parseEnvFile('.env.local', source)).not.toThrow('x.db')
})

it('variables that are already set take precedence, then variables in the first file', () => {
  const folder = folderOfTest()
  const [local, common] = [join(folder, '.env.local'), join(folder, '.env')]
  writeFileSync(local, 'ENV_TEST_A=local\nENV_TEST_B=local\n')
  writeFileSync(common, 'ENV_TEST_B=common\nENV_TEST_C=common\n')
  vi.stubEnv('ENV_TEST_A', 'set')
  vi.stubEnv('ENV_TEST_B', undefined)
  vi.stubEnv('ENV_TEST_C', undefined)
  loadEnvFiles(local, common, join(folder, '.env.missing'))
  expect(['A', 'B', 'C'].map(name => process.env[`ENV_TEST_${name}`])).toEqual(['set', 'local', 'common'])
})
