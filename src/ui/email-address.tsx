import { Fragment } from 'react'

interface EmailAddressProps {
  address: string
  href: string
  className?: string
}

/**
 * A link to an email address, which can break after its `@` and its dots, but elsewhere only if a part alone
 * is too wide. It has a label, because browsers add spaces to its name at the breaks.
 */
export const EmailAddress = ({ address, href, className }: EmailAddressProps) => (
  <a className={className} href={href} aria-label={address}>
    {address.match(/[^@.]+[@.]?/g)?.map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
)
