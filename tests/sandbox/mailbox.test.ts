/** The mailbox page of `npm start`: faults of the outside services, and the developer's own keys. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAILBOX_PATH } from '../../sandbox/mailbox.ts'
import { ownKeys } from '../../sandbox/own-keys.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'

const ORIGIN = 'http://127.0.0.1:4173'
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(async () => {
  await sandbox.close()
  vi.unstubAllEnvs()
})

const page = async () => load(await (await sandbox.handle(new Request(`${ORIGIN}${MAILBOX_PATH}`))).text())
const post = async (fields: Record<string, string>) =>
  (
    await sandbox.handle(
      new Request(`${ORIGIN}${MAILBOX_PATH}`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams(fields),
      }),
    )
  ).status

/** Present choices by service. */
const chosen = async () => {
  const $ = await page()
  return Object.fromEntries(
    $('select[name=behaviour]')
      .toArray()
      .map(select => [
        String($(select).closest('form').find('[name=service]').val()),
        $(select).find('[selected]').text(),
      ]),
  ) as Record<string, string>
}

it('every choice of every service -> one sentence; it can be set; "Reset all" -> no fault', async () => {
  const normal = await chosen()
  const $ = await page()
  for (const section of $('section').toArray()) {
    const service = String($(section).find('[name=service]').val())
    const names = $(section)
      .find('option')
      .toArray()
      .map(option => $(option).text())
    const explained = $(section)
      .find('tr')
      .toArray()
      .map(row => [$(row).find('th').text(), $(row).find('td').text()] as const)
    expect(explained.map(([name]) => name)).toEqual(names)
    for (const [, sentence] of explained) expect(sentence).toMatch(/^[A-Z].*\.$/)
    for (const name of names) {
      expect(await post({ service, behaviour: name })).toBe(303)
      expect((await chosen())[service]).toBe(name)
    }
  }
  expect(await chosen()).not.toEqual(normal)
  expect(await post({ reset: '' })).toBe(303)
  expect(await chosen()).toEqual(normal)
  expect(await post({ service: 'mail', behaviour: 'toString' })).toBe(400)
})

it("the developer's own test key of Stripe in .env.local -> npm start and npm run dev build with it", () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  try {
    expect(ownKeys(folder)).toEqual({})
    writeFileSync(join(folder, '.env.sandbox'), 'VITE_STRIPE_TEST_PUBLISHABLE_KEY=pk_test_sandbox\n')
    writeFileSync(
      join(folder, '.env.local'),
      'VITE_STRIPE_TEST_PUBLISHABLE_KEY="pk_test_own"\nVITE_STRIPE_PUBLISHABLE_KEY=pk_live_own\n',
    )
    expect(ownKeys(folder)).toEqual({ VITE_STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_own' })
    for (const [name, value] of Object.entries(ownKeys(folder))) vi.stubEnv(name, value)
    expect(loadEnv('sandbox', folder, 'VITE_')['VITE_STRIPE_TEST_PUBLISHABLE_KEY']).toBe('pk_test_own')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
