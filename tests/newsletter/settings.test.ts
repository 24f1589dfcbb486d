import { describe, expect, it } from 'vitest'
import { mailboxKey } from '../../newsletter/storage/address.ts'
import { clientNetwork } from '../../shared/client-network.ts'
import { transportUrl } from '../../newsletter/signup/mailer.ts'
import { settingsFrom } from '../../newsletter/settings.ts'
import { site } from '../../api/_newsletter/site.ts'

const { company } = site

const valid = {
  SMTP_URL: 'smtps://user:pa%24%24word@mail.example',
  NEWSLETTER_SECRET: 'a secret of at least 32 characters',
}
const errorOf = (env: Record<string, string>) => {
  try {
    settingsFrom({ ...valid, ...env }, company)
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('settings', () => {
  it.each([
    'smtp://user:hunter2@',
    'smtps://user:hunter2@host:port',
    'https://user:hunter2@mail.example',
    'hunter2',
  ])('SMTP_URL=%s -> error without the password', url => {
    expect(errorOf({ SMTP_URL: url })).toContain('SMTP_URL: must be an smtp:// or smtps:// address')
    expect(errorOf({ SMTP_URL: url })).not.toContain('hunter2')
  })

  it('short or missing secret -> error without it', () => {
    expect(errorOf({ NEWSLETTER_SECRET: 'hunter2' })).toContain('must have at least 32 characters')
    expect(errorOf({ NEWSLETTER_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(errorOf({ NEWSLETTER_SECRET: '' })).toContain('NEWSLETTER_SECRET: is missing')
    expect(errorOf({})).toBe('')
  })

  it.each([
    ['MAIL_PER_SECOND', 'ten', 'must be a number'],
    ['MAIL_PER_SECOND', '0', 'must be greater than 0'],
    ['MAIL_CONNECTIONS', '0', 'must be greater than 0'],
    ['MAIL_CONNECTIONS', '2.5', 'must be a whole number'],
    ['MAIL_CONNECTIONS', '1000', 'must be at most 100'],
    // Longer than a timer can be.
    ['MAIL_TIMEOUT_SECONDS', '9999999', 'must be at most 3600'],
    ['MAIL_RETRY_SECONDS', '-1', 'must be greater than 0'],
    ['NEWSLETTER_SIGNUPS_PER_HOUR', '1.5', 'must be a whole number'],
    ['NEWSLETTER_EMAILS_PER_HOUR', 'Infinity', 'must be a'],
  ])('%s=%s -> %s', (name, value, error) => {
    expect(errorOf({ [name]: value })).toContain(`${name}: ${error}`)
  })

  it('numbers of sending -> seconds become milliseconds', () => {
    expect(settingsFrom(valid, company)).toMatchObject({ connections: 4 })
    expect(settingsFrom({ ...valid, MAIL_CONNECTIONS: '2' }, company)).toMatchObject({ connections: 2 })
    const env = { ...valid, MAIL_PER_SECOND: '0.5', MAIL_TIMEOUT_SECONDS: '30', MAIL_RETRY_SECONDS: '1.5' }
    expect(settingsFrom(env, company)).toMatchObject({
      emailsPerSecond: 0.5,
      timeoutMs: 30_000,
      retryMs: 1500,
    })
  })
})

it.each([
  ['smtp://mail.example', true],
  ['smtp://10.0.0.1:587?requireTLS=false', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]', false],
  ['smtp://localhost', false],
  // TLS from the first byte.
  ['smtps://mail.example', false],
])('mail server %s -> must offer STARTTLS: %s', (url, isRequired) => {
  expect(new URL(transportUrl(url, 1000)).searchParams.get('requireTLS')).toBe(isRequired ? 'true' : null)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('client %s -> network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

it.each([
  ['A.sha+x@GoogleMail.com', 'asha@gmail.com'],
  ['a.sha@studio.example', 'a.sha@studio.example'],
  ['asha+1@studio.example', 'asha@studio.example'],
  ['+asha@studio.example', '+asha@studio.example'],
])('address %s -> mailbox %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox)
})

it.each([
  ['news@acme.example', `"${company.name}" <news@acme.example>`],
  ['<news@acme.example>', `"${company.name}" <news@acme.example>`],
  ['"News, daily" <news@acme.example>', '"News, daily" <news@acme.example>'],
])('MAIL_FROM %s -> From header %s', (from, header) => {
  expect(settingsFrom({ ...valid, MAIL_FROM: from }, company).from).toBe(header)
})
