import type { ReactNode } from 'react'

type Look = 'solid' | 'line'
const looks = { solid: 'btn-solid', line: 'btn-line' } as const

interface ButtonLinkProps {
  children: ReactNode
  look?: Look
  className?: string
}

/** A button-shaped link inside the site. `to` is a path, optionally with a hash. */
export function ButtonLink({
  to,
  look = 'solid',
  className = '',
  children,
}: ButtonLinkProps & { to: string }) {
  return (
    <a className={`${looks[look]} ${className}`} href={to}>
      {children}
    </a>
  )
}

/** A button-shaped link to another site. */
export function ExternalButtonLink({
  href,
  look = 'solid',
  newTab = false,
  className = '',
  children,
}: ButtonLinkProps & { href: string; newTab?: boolean }) {
  return (
    <a
      className={`${looks[look]} ${className}`}
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}

/** A button of something not implemented yet. It can be focused and does nothing. */
export function DisabledButton({ children, className = '' }: ButtonLinkProps) {
  return (
    <button type="button" className={`btn-disabled ${className}`} aria-disabled="true">
      {children}
    </button>
  )
}
