import { Fragment } from 'react'

interface EmailAddressProps {
  address: string
  /** Default: a `mailto:` URL without a subject. */
  href?: string
  className?: string
}

/** Returns text that can break after each match of `part`. */
export const withBreaks = (text: string, part: RegExp) =>
  text.match(part)?.map((found, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {found}
    </Fragment>
  ))

/**
 * A link to an email address, which can break after its `@` and its dots, and within a part only if that part
 * is too wide. Without the label, browsers would add spaces to the link's accessible name at the breaks.
 */
export const EmailAddress = ({ address, href = `mailto:${address}`, className }: EmailAddressProps) => (
  <a className={className} href={href} aria-label={address}>
    {withBreaks(address, /[^@.]+[@.]?/g)}
  </a>
)
