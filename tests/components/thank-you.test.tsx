import { act, cleanup, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentResults } from '../../machines/thank-you/schema.ts'
import { ThankYou } from '../../src/payments/checkout/thank-you.tsx'
import { company } from '../../src/company/company.ts'
import { RESULT_FIELD } from '../../src/payments/checkout-names.ts'
import { serializePaymentCookie } from '../../src/payments/payment-cookie.ts'
import { ServicesContext } from '../../src/services/services-context.ts'
import { idleServices } from '../support/idle-services.ts'

/** Opens the page with a result, and returns the visible parts. */
function shownFor(result: string, mode = 'production') {
  const token = result === 'unknown' ? '' : `provider.${mode}.reference.hash.${result}.expiry.signature`
  history.replaceState(null, '', `?${RESULT_FIELD}=${token}`)
  document.cookie = serializePaymentCookie(location, 'hash', token)
  const opened: string[] = []
  const browser = { ...idleServices.browser, open: (link: string) => void opened.push(link) }
  const { container } = render(
    <ServicesContext value={{ ...idleServices, browser }}>
      <ThankYou />
    </ServicesContext>,
  )
  const drawings = [...container.querySelectorAll('svg > g:not([display="none"])')]
  const count = (selector: string) => drawings[0]?.querySelectorAll(selector).length
  const supportLinks = [...container.querySelectorAll('a[href^="mailto:"]')]
  const shown = {
    drawings: drawings.length,
    closed: count('.drawn:not([stroke-dasharray])'),
    dotted: count('.drawn[stroke-dasharray^="var(--dashes"]'),
    partly: count('.drawn[stroke-dasharray="0.6 1"]'),
    blooms: count('.fill-highlight'),
    alerts: count('.text-product-error'),
    rings: count('circle:not(.fill-highlight, .text-product-error)'),
    supportLinks: supportLinks.filter(link => !link.closest('[hidden]')).length,
    opened,
    appLinks: [...container.querySelectorAll<HTMLAnchorElement>('[data-result] a.btn-solid')].map(
      link => link.href,
    ),
    offersInstallation:
      container.querySelector(`a[href="${company.logdhan.site}"]`)?.closest('[hidden]') === null,
  }
  act(() => container.querySelector<HTMLElement>(`[data-result="${result}"] a.btn-solid`)?.click())
  cleanup()
  return shown
}

// Only a successful payment closes the line around the dots.
it.each([
  ['succeeded', { closed: 1, dotted: 0, partly: 0, blooms: 1, alerts: 0, rings: 0, supportLinks: 1 }],
  ['pending', { closed: 0, dotted: 1, partly: 1, blooms: 0, alerts: 0, rings: 0, supportLinks: 1 }],
  ['failed', { closed: 0, dotted: 0, partly: 0, blooms: 0, alerts: 1, rings: 13, supportLinks: 1 }],
  ['unknown', { closed: 0, dotted: 1, partly: 0, blooms: 0, alerts: 0, rings: 0, supportLinks: 1 }],
])('the page for the result %s shows only its drawing, and offers to install the app', (result, expected) => {
  expect(shownFor(result)).toMatchObject({ drawings: 1, offersInstallation: true, ...expected })
})

it.each([
  ['sandbox', true],
  ['production', false],
])('after a %s payment, links tell the app whether it was a test: %s', (mode, isTest) => {
  for (const result of paymentResults) {
    const { appLinks, opened } = shownFor(result, mode)
    expect(opened).toHaveLength(1)
    for (const link of [...appLinks, ...opened]) expect(link.includes('environment=TEST')).toBe(isTest)
  }
})
