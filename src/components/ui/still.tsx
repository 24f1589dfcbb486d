import { type HTMLAttributes, type ReactNode, useState, useSyncExternalStore } from 'react'

interface StillProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'nav' | 'section'
  children: ReactNode
}

const NOTHING = { __html: '' }
const never = () => () => {}

/** One for each part: React asks for the server's snapshot where it finds the part in the page that was sent, and there alone. */
function originOf() {
  let wasSent = false
  return { whenSent: () => (wasSent = true), whenDrawn: () => wasSent }
}

/**
 * What never changes while it is shown: no state, no effect, no handler; links are plain ones (use-followed-links.ts). Where
 * it came with the page its HTML stays as it was sent and costs nothing, and React draws it only where it did not. During
 * development it is always React's, which compares the two.
 */
export function Still({ as: Tag = 'div', children, ...attributes }: StillProps) {
  const [origin] = useState(originOf)
  const wasSent = useSyncExternalStore(never, origin.whenDrawn, origin.whenSent)
  return wasSent && !import.meta.env.SSR && !import.meta.env.DEV ? (
    <Tag {...attributes} dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
  ) : (
    <Tag {...attributes}>{children}</Tag>
  )
}
