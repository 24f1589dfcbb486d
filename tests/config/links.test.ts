import { expect, it } from 'vitest'
import { mailto, mapsSearch, tel } from '../../src/company/links.ts'
import { deepLink, inTestMode } from '../../src/payments/deep-link.ts'

it.each([
  [mailto('a@b.example', 'Plan & price'), 'mailto:a@b.example?subject=Plan%20%26%20price'],
  [tel('+91 80 0000 0000'), 'tel:+918000000000'],
  [mapsSearch('12, A & B'), 'https://www.google.com/maps/search/?api=1&query=12%2C%20A%20%26%20B'],
])('the link %s is encoded', (link, encoded) => {
  expect(link).toBe(encoded)
})

it('a deep link has the scheme, the path and encoded values, and omits undefined values', () => {
  expect(deepLink('app', 'payment/completed')).toBe('app://payment/completed')
  expect(deepLink('app', 'payment/failed', { userId: 'a&b=c#d', planName: undefined, note: '₹ 1' })).toBe(
    'app://payment/failed?userId=a%26b%3Dc%23d&note=%E2%82%B9%201',
  )
})

it('after a test payment, the link to the app says that the payment was a test', () => {
  const links = ['app://payment/completed', 'app://payment/failed?reason=x'].map(inTestMode)
  expect(links).toEqual([
    'app://payment/completed?environment=TEST',
    'app://payment/failed?reason=x&environment=TEST',
  ])
})
