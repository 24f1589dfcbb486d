import { type HTMLAttributes, type ReactNode, useState, useSyncExternalStore } from 'react'

interface StaticIslandProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'nav' | 'section'
  children: ReactNode
}

const NOTHING = { __html: '' }
const noSubscription = () => () => {}

/** Snapshots for useSyncExternalStore. In browsers, React reads the server snapshot only when it hydrates. */
function hydrationSnapshots() {
  let isPrerendered = false
  return { server: () => (isPrerendered = true), client: () => isPrerendered }
}

/**
 * Content without state, effects or handlers. React renders the children after a client navigation, but does
 * not hydrate their prerendered HTML; otherwise, the first tap on the home page would wait for all sections.
 * If React renders the page again instead of hydrating it, the prerendered HTML moves into the new elements
 * (client/restore-inputs.ts). In development, React hydrates the content, so that it reports mismatches,
 * unless `children` is `false` in the browser's code.
 */
export function StaticIsland({ as: Tag = 'div', children, ...attributes }: StaticIslandProps) {
  const [snapshots] = useState(hydrationSnapshots)
  const isPrerendered = useSyncExternalStore(noSubscription, snapshots.client, snapshots.server)
  return isPrerendered && !import.meta.env.SSR && (!import.meta.env.DEV || children === false) ? (
    <Tag {...attributes} data-island="" dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
  ) : (
    <Tag {...attributes} data-island="">
      {children}
    </Tag>
  )
}
