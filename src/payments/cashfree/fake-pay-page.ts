/** The fake provider's pay page: a button for each result and each way of returning to the site. */
import { html } from 'hono/html'
import { RETURN_PATH } from '../checkout-names.ts'
import { paths } from '../../company/paths.ts'
import type { Behaviour } from '../../../tools/sandbox/behaviour.ts'
import { optionsOf, sandboxPage } from '../../../tools/sandbox/page.ts'

/** Payment outcomes by button label: the statuses in the return's POST and in the API's response. */
const outcomes = {
  'Paid': { checkout: 'SUCCESS', status: 'ACTIVE', authorization: 'ACTIVE' },
  'Debit pending': {
    checkout: 'SUCCESS_DEBIT_PENDING',
    status: 'BANK_APPROVAL_PENDING',
    authorization: 'PENDING',
  },
  'Card pending': {
    checkout: 'SUCCESS_TOKENIZATION_PENDING',
    status: 'BANK_APPROVAL_PENDING',
    authorization: 'PENDING',
  },
  'Failed': { checkout: 'FAILED', status: 'INITIALIZED', authorization: 'FAILED' },
} as const
export type Outcome = keyof typeof outcomes

const ways = ['POST', 'POST in another tab', 'plain link', 'old result'] as const
type Way = (typeof ways)[number]

/** How the fake API responds, with the default first. An integer key, such as 401, would come first. */
export const apiBehaviours = {
  'normal': {},
  'slow': { delayMs: 5000 },
  'status 401': { status: 401, body: '{"type":"authentication_error"}' },
  'status 404': { status: 404, body: '{"type":"invalid_request_error"}' },
  'status 500': { status: 500, body: '{"type":"api_error"}' },
  'garbage': { body: '<html>' },
} as const satisfies Record<string, Behaviour>
export type ApiBehaviour = keyof typeof apiBehaviours

/** A description of each behaviour, for the mailbox page. */
export const apiEffects: Readonly<Record<ApiBehaviour, string>> = {
  'normal': 'Returns the subscription that the pay page created.',
  'slow': 'Responds after 5 s, but the return function waits only 3 s, so the result is unknown.',
  'status 401': 'Rejects the keys, so the result is unknown.',
  'status 404': 'Does not find the subscription, so the result is unknown.',
  'status 500': 'Fails, so the result is unknown.',
  'garbage': 'Responds with HTML instead of JSON, so the result is unknown.',
}

export interface PaySession {
  id: string
  mode: string
  subscriptionId: string
}

/** Name of the buttons that lead back to the site. Their values name the way back and the outcome. */
export const RETURN_FIELD = 'return'

/** Returns the way back and the outcome in a button's value, or `undefined` if either is unknown. */
export function chosenReturn(value: string): { way: Way; outcome: Outcome } | undefined {
  const [name, label] = value.split(', ')
  const way = ways.find(known => known === name)
  const outcome = Object.keys(outcomes).find(known => known === label)
  return way && outcome ? { way, outcome: outcome as Outcome } : undefined
}

/** Returns the subscription that the API reports after an outcome. */
export const subscriptionAfter = (session: PaySession, outcome: Outcome) => ({
  subscription_id: session.subscriptionId,
  subscription_session_id: session.id,
  subscription_status: outcomes[outcome].status,
  authorisation_details: { authorization_status: outcomes[outcome].authorization },
})

/** Sends the visitor back to the site, as the provider does. */
export function returnToSite(session: PaySession, way: Way, outcome: Outcome): Response | Promise<Response> {
  if (way === 'plain link')
    return new Response(null, {
      status: 303,
      headers: {
        Location: `${RETURN_PATH}?${new URLSearchParams({ subscription_id: session.subscriptionId })}`,
      },
    })
  const { checkout, status } = outcomes[outcome]
  const fields = new URLSearchParams({
    cf_subReferenceId: '100042',
    cf_subscriptionId: way === 'old result' ? 'subscription_of_last_year' : session.subscriptionId,
    cf_authAmount: '999.00',
    cf_status: status,
    cf_message: 'A message from the provider',
    cf_checkoutStatus: checkout,
  })
  const inputs = [...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return sandboxPage(
    'Sandbox payment',
    html`<form method="post" action="${RETURN_PATH}">${inputs}<button>Return</button></form>
      <script>
        document.forms[0].submit()
      </script>`,
  )
}

/** A session's pay page. "Cancel" links to `checkout`; the form posts to `action`, with `api` preselected. */
export function payPage(
  session: PaySession,
  { action, checkout, api }: { action: string; checkout: string; api: ApiBehaviour },
): Promise<Response> {
  const hidden = Object.entries<string>({ ...session }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const rows = ways.map(
    way =>
      html`<tr>
        <th scope="row">${way}</th>
        ${Object.keys(outcomes).map(
          label =>
            html`<td>
              <button
                name="${RETURN_FIELD}"
                value="${way}, ${label}"
                aria-label="${label}, ${way}"
                ${way.endsWith('another tab') ? html`formtarget="_blank"` : ''}
              >
                ${label}
              </button>
            </td>`,
        )}
      </tr>`,
  )
  return sandboxPage(
    'Sandbox payment',
    html`<p>Session ${session.id}, ${session.mode}</p>
      <form method="post" action="${paths.thankYou}"><button>Pay</button></form>
      <h2>Return with a result</h2>
      <form method="post" action="${action}">
        ${hidden}
        <label
          >Response from Cashfree's API
          <select name="api">
            ${optionsOf(Object.keys(apiBehaviours), api)}
          </select></label
        >
        <div class="scroll">
          <table>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>
      </form>
      <p><a class="button" href="${RETURN_PATH}">Without a result</a></p>
      <h2>Return without paying</h2>
      <p>
        <a class="button" href="${checkout}">Cancel</a>
        <button type="button" onclick="history.back()">Back</button>
      </p>`,
  )
}
