import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csvOf } from '../../newsletter/commands/csv.ts'
import {
  confirmedSubscribers,
  deleteExpired,
  MIN_EMAIL_INTERVAL_MS,
} from '../../newsletter/storage/subscribers.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ASHA = 'asha@studio.example'

describe('further field of the form', () => {
  let other: Service
  beforeEach(async () => (other = await startService({ details: { name: 10 } })))
  afterEach(() => other.close())

  const signUp = (fields: object) =>
    subscribe(other, ASHA, { body: JSON.stringify({ email: ASHA, ...fields }) })
  const exported = async () =>
    csvOf(await confirmedSubscribers(other.database), () => 'x', ['name'])
      .split('\r\n')
      .map(line => line.split(',', 2))

  it('filled in -> stored, cut at its length, and exported; one that the site does not name -> not stored', async () => {
    await signUp({ name: ' Asha Rao of Mysuru ', age: '42' })
    await press(linksTo(other, ASHA).confirm)
    const [subscriber] = await confirmedSubscribers(other.database)
    expect(subscriber?.details).toEqual({ name: 'Asha Rao o' })
    expect((await exported())[1]).toEqual([`"${ASHA}"`, '"Asha Rao o"'])
  })

  it.each([{}, { name: '' }, { name: '  ' }, { name: 1 }, { name: null }])(
    '%j -> signed up without it, as from a tab with an older form',
    async fields => {
      expect((await signUp(fields)).status).toBe(201)
      await press(linksTo(other, ASHA).confirm)
      expect((await exported())[1]).toEqual([`"${ASHA}"`, '""'])
    },
  )

  it('stored by an earlier version -> exported empty; unsubscribed -> erased', async () => {
    await signUp({ name: 'Asha' })
    const { confirm: link, unsubscribe } = linksTo(other, ASHA)
    await press(link)
    await press(unsubscribe)
    expect((await other.database.execute('SELECT details FROM subscribers')).rows[0]?.['details']).toBeNull()
    await other.database.execute('UPDATE subscribers SET confirmed_at = 1')
    expect((await exported())[1]).toEqual([`"${ASHA}"`, '""'])
  })

  it('signed up again by somebody else, whose email is not sent -> the value of the link that was pressed', async () => {
    await signUp({ name: 'Asha' })
    const { confirm: link } = linksTo(other, ASHA)
    other.advanceClock(MIN_EMAIL_INTERVAL_MS)
    other.mail.behaviour = 'rejects'
    expect((await signUp({ name: 'Mallory' })).status).toBe(503)
    await press(link)
    expect((await confirmedSubscribers(other.database))[0]?.details).toEqual({ name: 'Asha' })
  })

  it('subscribed, unsubscribed and signed up again without a confirmation -> erased when the link has expired', async () => {
    await signUp({ name: 'Asha' })
    const { confirm: link, unsubscribe } = linksTo(other, ASHA)
    await press(link)
    await press(unsubscribe)
    other.advanceClock(7 * DAY_MS)
    await signUp({ name: 'Mallory' })
    const kept = await other.database.execute('SELECT details FROM confirm_tokens')
    expect(kept.rows.map(row => row['details'])).toEqual(['{"name":"Mallory"}'])
    await deleteExpired(other.database, Date.now() + 9 * DAY_MS)
    const { rows } = await other.database.execute(
      'SELECT details FROM subscribers UNION SELECT details FROM confirm_tokens',
    )
    expect(rows.map(row => row['details'])).toEqual([null])
  })

  it('control characters -> spaces, so that a terminal shows an export as it is', async () => {
    await signUp({ name: 'A\u001B[2J\nB' })
    await press(linksTo(other, ASHA).confirm)
    expect((await exported())[1]).toEqual([`"${ASHA}"`, '"A [2J B"'])
  })

  it('signed up again before the confirmation -> the newest value', async () => {
    await signUp({ name: 'Asha' })
    other.advanceClock(MIN_EMAIL_INTERVAL_MS)
    await signUp({ name: 'Ravi' })
    await press(linksTo(other, ASHA).confirm)
    expect((await confirmedSubscribers(other.database))[0]?.details).toEqual({ name: 'Ravi' })
  })
})
