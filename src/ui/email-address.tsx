import { Fragment } from 'react'

interface EmailAddressProps {
  address: string
  href: string
  className?: string
}

/**
 * A link to an email address, whose lines break after its `@` and its dots, unless a part alone is wider than its container. It has a
 * label, because browsers put spaces there into its name.
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
