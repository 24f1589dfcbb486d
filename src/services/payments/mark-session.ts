import type { CheckoutSession } from '#machines/checkout.machine.ts'
import { deletePaymentMark, MAX_MARKS, markOf, readPaymentMarks, setPaymentMark } from './payment-marks.ts'
import { paymentProviderOf } from './providers.ts'

/**
 * Records in a cookie that this browser starts a session, and returns a function that removes the record. An earlier start of the same
 * session then counts again, because its payment may have been made. Never rejects: where cookies or Web Crypto are missing, the
 * thank-you page shows no result.
 */
export async function markSession(session: CheckoutSession): Promise<() => void> {
  try {
    const isHttps = window.location.protocol === 'https:'
    const mark = await markOf(session, Date.now(), paymentProviderOf(session.sessionId))
    const isSame = (other: typeof mark) => other.session === mark.session
    // Other tabs may set and delete marks meanwhile, so each is a cookie of its own.
    const marks = readPaymentMarks(document.cookie, isHttps)
    const earlier = marks.find(isSame)
    document.cookie = setPaymentMark(isHttps, mark, mark.at)
    for (const old of marks.filter(other => !isSame(other)).slice(MAX_MARKS - 1))
      document.cookie = deletePaymentMark(isHttps, old)
    return () => {
      const current = readPaymentMarks(document.cookie, isHttps).find(isSame)
      // Its result has been shown, or another tab has started the session again.
      if (current?.at !== mark.at) return
      document.cookie = earlier
        ? setPaymentMark(isHttps, earlier, Date.now())
        : deletePaymentMark(isHttps, mark)
    }
  } catch {
    return () => {}
  }
}
