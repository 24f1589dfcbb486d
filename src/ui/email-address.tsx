import { Fragment } from 'react'

interface EmailAddressProps {
  address: string
  href: string
  className?: string
}

/** A text that can break after each of its parts. */
export const withBreaks = (text: string, part: RegExp) =>
  text.match(part)?.map((found, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {found}
    </Fragment>
  ))

/**
 * A link to an email address, which can break after its `@` and its dots, but elsewhere only if a part alone
 * is too wide. It has a label, because browsers add spaces to its name at the breaks.
 */
export const EmailAddress = ({ address, href, className }: EmailAddressProps) => (
  <a className={className} href={href} aria-label={address}>
    {withBreaks(address, /[^@.]+[@.]?/g)}
  </a>
)
