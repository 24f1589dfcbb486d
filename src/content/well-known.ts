/** The files under /.well-known/, by address: who may open the site's addresses in an app, and whom to tell of a hole. */
import { THANK_YOU_WORD } from '../config/host-rules.ts'
import { LOCALE } from '../config/site.ts'
import { company, wellKnown } from './company.ts'
import { mailto } from '../config/links.ts'

const { android, ios, securityTxtExpires } = wellKnown

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The page to which a provider returns may open the app at once, whatever its address. */
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
    json({
      applinks: { details: [{ appIDs: [ios.appId], components: [{ '/': appPages }] }] },
    }),
  '/.well-known/security.txt': () =>
    [
      `Contact: ${mailto(company.email)}`,
      `Expires: ${securityTxtExpires}`,
      `Preferred-Languages: ${LOCALE.replace(/-.*/, '')}`,
      `Canonical: ${company.origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
}
