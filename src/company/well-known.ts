/** Files under /.well-known/ by path: which apps may open the site's links, and the security contact. */
import { THANK_YOU_WORD } from './urls.ts'
import { LOCALE } from './locale.ts'
import { company, wellKnown } from './company.ts'
import { mailto } from './links.ts'

const { android, ios, securityTxtExpires } = wellKnown

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The app may open every URL of the thank-you page, which visitors see after a payment. */
const appPages = `*${THANK_YOU_WORD}*`

export const wellKnownFiles: Record<string, () => string> = {
  '/.well-known/assetlinks.json': () =>
    json([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: android.package,
          sha256_cert_fingerprints: android.certificates,
        },
      },
    ]),
  '/.well-known/apple-app-site-association': () =>
    json({ applinks: { details: [{ appIDs: [ios.appId], components: [{ '/': appPages }] }] } }),
  '/.well-known/security.txt': () =>
    [
      `Contact: ${mailto(company.email)}`,
      `Expires: ${securityTxtExpires}`,
      `Preferred-Languages: ${LOCALE.replace(/-.*/, '')}`,
      `Canonical: ${company.origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
}
