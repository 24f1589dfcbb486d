import type { CheckoutSession } from '#machines/checkout.machine.ts'
import { markOf, readPaymentMarks, setPaymentMarks, withMark } from '#src/config/payment-marks.ts'

/**
 * Records in a cookie that this browser starts a session. Never rejects: where cookies or Web Crypto are missing, the thank-you
 * page shows no result.
 */
export async function markSession(session: CheckoutSession): Promise<void> {
  try {
    const isHttps = window.location.protocol === 'https:'
    const mark = await markOf(session, Date.now())
    document.cookie = setPaymentMarks(
      isHttps,
      withMark(readPaymentMarks(document.cookie, isHttps, Date.now()), mark),
    )
  } catch {}
}
