/** Reports of mail servers, and what they say about the addresses of a list. */
import { findingsOfMail } from '../../newsletter/bounces/mail.ts'
import { normalizedEmail } from '#machines/email.schema.ts'

export const ASHA = 'asha@one.example'
export const RAVI = 'ravi@two.example'
export const LIST = [ASHA, RAVI, 'news@acme.example', 'postmaster@isp.example']

/** Returns the results for the addresses on the list: `ends asha@one.example`. */
export async function resultsOf(email: string, list: readonly string[] = LIST): Promise<string[]> {
  const findings = await findingsOfMail(Buffer.from(email), {
    isListed: key => list.includes(key),
    normalize: normalizedEmail,
  })
  return findings.map(
    ({ result, addresses }) => `${result} ${addresses.find(key => list.includes(key)) ?? 'nobody'}`,
  )
}

export const HEADER = `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: news@acme.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
`
export const ORIGINAL = `Return-Path: <news@acme.example>
From: "Acme" <news@acme.example>
To: ${ASHA}
Subject: Stock is a queue

We counted.
`
/** A report with a delivery status. */
export const dsn = (
  fields: string,
  {
    text = 'Delivery failed.',
    original = ORIGINAL,
    header = HEADER,
    type = 'message/delivery-status',
    encoding = '',
  } = {},
) => `${header}Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

${text}

--b
Content-Type: ${type}
${encoding}
${fields}

--b
Content-Type: message/rfc822

${original}
--b--
`
export const group = (recipient: string, rest: string) => `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
${rest}`
export const plain = (
  text: string,
  { header = HEADER } = {},
) => `${header}Content-Type: text/plain; charset=utf-8

${text}
`
