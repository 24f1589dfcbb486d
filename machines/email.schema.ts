import * as z from 'zod/mini'

export const EMAIL_MESSAGE = 'Please enter a valid email address'

/** White space, control and format characters, and other invisible characters. */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u
const VISIBLE_TEXT = /[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800](?:[^]*[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800])?/u

/**
 * What mail servers require beyond the HTML standard: at most 254 octets, 64 before the @ (RFC 5321
 * 4.5.3.1.1, erratum 1690), and a top-level domain (RFC 7085) that is not a number (RFC 3696, section 2).
 */
const DELIVERABLE = /^(?=.{1,254}$).{1,64}@.+\.(?!\d+$)[^.]+$/

const visibleText = (text: string) => VISIBLE_TEXT.exec(text)?.[0] ?? ''

/** Returns a domain in lower case, converted to ASCII (UTS 46), or an empty string if that is impossible. */
function asciiDomain(domain: string): string {
  if (!/\P{ASCII}/u.test(domain)) return domain.toLowerCase()
  // `URL` would parse other ASCII characters as a port, a path or an escape, and drop invisible characters.
  // Joiners of Indian scripts and emoji variation selectors are allowed, because `URL` converts them.
  const others = domain.replace(/\u200C|\u200D|\uFE0F/g, '')
  if (/[^\P{ASCII}A-Za-z\d.-]/u.test(domain) || INVISIBLE.test(others)) return ''
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return ''
  }
}

/**
 * Returns an address as it is stored and used in emails: without surrounding invisible characters, and with
 * a lower-case ASCII domain. Returns `undefined` for addresses that the HTML standard or mail servers reject.
 */
export function normalizedEmail(text: string): string | undefined {
  const visible = visibleText(text)
  const at = visible.lastIndexOf('@') + 1
  const email = visible.slice(0, at) + asciiDomain(visible.slice(at))
  return z.regexes.html5Email.test(email) && DELIVERABLE.test(email) ? email : undefined
}

/** How programs copy an address: as a link (RFC 6068), or in angle brackets after a name (RFC 5322 3.4). */
const COPIED = /^mailto:([^?]*)|<([^<>]*)>$/i

/** Why an address is invalid: text around it, an invisible character, or the part that is wrong. */
export type EmailHint = 'copied' | 'invisible' | 'localPart' | 'topLevelDomain'

/** Returns the hint for an address, or `null` if it is valid or visibly incomplete. */
export function emailHint(text: string): EmailHint | null {
  const visible = visibleText(text)
  const at = visible.lastIndexOf('@')
  if (normalizedEmail(visible)) return null
  const [, link, named] = COPIED.exec(visible) ?? []
  if (normalizedEmail(link ?? named ?? '')) return 'copied'
  if (INVISIBLE.test(visible)) return 'invisible'
  if (at > 0 && normalizedEmail(`a${visible.slice(at)}`)) return 'localPart'
  return normalizedEmail(`${visible}.example`) ? 'topLevelDomain' : null
}

/** Validates and normalises an email address, for both forms, the newsletter API and its commands. */
export const emailSchema = z.pipe(
  z.string(EMAIL_MESSAGE).check(z.refine(text => normalizedEmail(text) !== undefined, EMAIL_MESSAGE)),
  z.transform(text => normalizedEmail(text) ?? text),
)
