import { Fragment } from 'react'

/** An email address whose lines break after its `@` and its dots, unless a part alone is wider than its container. */
export const EmailAddress = ({ address }: { address: string }) =>
  address.match(/[^@.]+[@.]?/g)?.map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
