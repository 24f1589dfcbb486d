/** The email that asks for confirmation. */
import { html, raw } from 'hono/html'
import { emailImages } from '../email-images.ts'
import { LOCALE } from '../../company/locale.ts'
import { company, postalAddress } from '../../company/company.ts'
import { confirmationTexts } from './content.ts'
import { emailButton, emailDot, emailFont, emailStyle, emailStyleOf } from '../../styles/email.ts'

/** URLs that the email's links open. */
export interface ConfirmationLinks {
  confirm: string
  unsubscribe: string
}

const TABLE = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"')
const COLUMN = raw(`${TABLE} style="max-width:600px;text-align:left"`)
const look = (classes: string, style?: string) =>
  html`class="${classes}" style="${emailStyleOf(classes, style)}"`

const cidOf = (name: string) => `${name}@${new URL(company.origin).hostname}`
/** The images are attached, because loading them from the site would reveal that the email was opened. */
const attachments = Object.entries(emailImages).map(([name, { png }]) => ({
  cid: cidOf(name),
  filename: `${name}.png`,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: Buffer.from(png, 'base64'),
}))
/** Images have no alternative text, because the name is next to the logo and the drawing is decorative. */
const image = (name: keyof typeof emailImages, { width, height } = emailImages[name]) =>
  html`<img
    src="cid:${cidOf(name)}"
    alt=""
    width="${width}"
    height="${height}"
    style="display:block;border:0"
  />`

/** Returns the email for Nodemailer, without a sender or recipient. */
export async function confirmationEmail({ confirm, unsubscribe }: ConfirmationLinks) {
  const { subject, title, request, action, lifetime, ignore, stop } = confirmationTexts
  const sender = `${company.legalName}, ${postalAddress}`
  // Some mail clients remove <body>, so the column repeats the body's background. Outlook needs tables.
  // oxfmt-ignore
  const page = html`<!doctype html><html lang="${LOCALE}" dir="ltr"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${raw(emailStyle)}</style></head>
<body ${look('page', 'margin:0')}><table ${TABLE}><tr><td ${look('head', 'padding:24px 16px')} align="center">
<table ${COLUMN}><tr><td width="62" style="width:62px;line-height:0">${image('logo')}</td><td><p ${look('name', `margin:0;${emailFont('600 22px/24px')}`)}>${company.name}</p></td></tr></table>
<table ${COLUMN}><tr><td valign="bottom" style="padding-top:32px"><h1 ${look('name', `margin:0;${emailFont('600 26px/1.15')}`)}>${title}</h1></td>
<td width="132" valign="bottom" style="width:132px;padding:32px 0 0 16px;line-height:0">${image('planned')}</td></tr></table></td></tr>
<tr><td ${look('page body', 'padding:48px 16px 24px')} align="center"><table ${COLUMN}><tr><td ${look('text', emailFont('17px/1.6'))}>
<p style="margin-top:0">${request}</p>
<p style="margin:28px 0 12px"><a href="${confirm}" ${look('button', emailButton)}>${action}<span aria-hidden="true" style="${emailDot}">•</span></a></p>
<p ${look('quiet', 'margin:0 0 28px;font-size:14px')}>${lifetime}</p>
<p>${ignore}</p>
<p ${look('quiet line', 'margin:32px 0 0;padding:20px 0 0;border-width:1px 0 0;border-style:solid;font-size:14px')}><a href="${unsubscribe}" ${look('quiet')}>${stop}</a><br>${sender}</p>
</td></tr></table></td></tr></table></body></html>`
  const links = [`${action}:\n${confirm}`, lifetime, ignore, `${stop}:\n${unsubscribe}`]
  return {
    subject,
    html: String(await page),
    text: [company.name, title, request, ...links, sender].join('\n\n'),
    attachments,
    headers: {
      // This header prevents automatic replies to an email that no person sent (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
