/** The fake provider's pay page: a way back for each result and each way in which providers return. */
import { cashfreeSignature } from '../api/_checkout-return/cashfree.ts'
import { RETURN_PATH } from '../api/_checkout-return/app.ts'
import { paths } from '../src/config/paths.ts'
import { escape, sandboxPage } from './page.ts'

/** The secret with which the sandbox signs, and against which its return function verifies. */
export const SANDBOX_CLIENT_SECRET = 'sandbox-client-secret'

/** `cf_checkoutStatus` by the label of its buttons. */
const statuses = {
  'Paid': 'SUCCESS',
  'Debit pending': 'SUCCESS_DEBIT_PENDING',
  'Card pending': 'SUCCESS_TOKENIZATION_PENDING',
  'Failed': 'FAILED',
}

const ways = {
  'signed POST': (fields: URLSearchParams) => cashfreeSignature(fields, SANDBOX_CLIENT_SECRET),
  'unsigned POST': () => undefined,
  'wrong signature': (fields: URLSearchParams) => cashfreeSignature(fields, 'another-client-secret'),
}

function returnForm(label: string, way: keyof typeof ways, status: string) {
  const fields = new URLSearchParams({
    cf_subReferenceId: '100042',
    cf_subscriptionId: 'sandbox_subscription',
    cf_authAmount: '999.00',
    cf_status: status === 'FAILED' ? 'INITIALIZED' : 'ACTIVE',
    cf_message: 'A message of the provider',
    cf_checkoutStatus: status,
  })
  const signature = ways[way](fields)
  if (signature) fields.set('signature', signature)
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return `<form method="post" action="${RETURN_PATH}">${inputs.join('')}<button aria-label="${label}, ${way}">${label}</button></form>`
}

/** The pay page of a session. `checkout` is the address to which "Cancel" leads. */
export function payPage(session: { id: string; mode: string }, checkout: string): Response {
  const rows = (Object.keys(ways) as (keyof typeof ways)[]).map(
    way =>
      `<tr><th scope="row">${way}</th>${Object.entries(statuses)
        .map(([label, status]) => `<td>${returnForm(label, way, status)}</td>`)
        .join('')}</tr>`,
  )
  return sandboxPage(
    'Sandbox payment',
    `<p>Session ${escape(session.id)}, ${escape(session.mode)}</p>
<form method="post" action="${paths.thankYou}"><button>Pay</button></form>
<h2>Return with a result</h2><div class="scroll"><table><tbody>${rows.join('')}
<tr><th scope="row">plain link</th><td colspan="4"><a class="button" href="${RETURN_PATH}">Without a result</a></td></tr></tbody></table></div>
<h2>Return without paying</h2><p><a class="button" href="${escape(checkout)}">Cancel</a> <button type="button" onclick="history.back()">Back</button></p>`,
  )
}
