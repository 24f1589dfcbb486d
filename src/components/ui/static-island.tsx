import { type HTMLAttributes, type ReactNode, useState, useSyncExternalStore } from 'react'

interface StillProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'nav' | 'section'
  children: ReactNode
}

const NOTHING = { __html: '' }
const never = () => () => {}

/** React reads the server snapshot only where it hydrates an element, which tells prerendered content from rendered. */
function originOf() {
  let wasSent = false
  return { whenSent: () => (wasSent = true), whenDrawn: () => wasSent }
}

/**
 * A static island: content without state, effects or handlers; its links are followed by use-client-navigation.ts. React keeps
 * its prerendered HTML without hydrating it, and renders the children only where there is none. Without this, the answer to
 * a tap on home waits for the hydration of every section. In development React hydrates it and reports differences.
 */
export function StaticIsland({ as: Tag = 'div', children, ...attributes }: StillProps) {
  const [origin] = useState(originOf)
  const wasSent = useSyncExternalStore(never, origin.whenDrawn, origin.whenSent)
  return wasSent && !import.meta.env.SSR && !import.meta.env.DEV ? (
    <Tag {...attributes} dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
  ) : (
    <Tag {...attributes}>{children}</Tag>
  )
}
