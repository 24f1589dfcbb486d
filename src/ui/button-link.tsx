import type { ReactNode } from 'react'
import { newTabNote } from './button-link.content.ts'

type Look = 'solid' | 'line'
const looks = { solid: 'btn-solid', line: 'btn-line' } as const

interface ButtonLinkProps {
  children: ReactNode
  look?: Look
  className?: string
}

/** A link within the site, styled as a button. `to` is a path, optionally with a hash. */
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

/** The icon of a link that leaves the site. */
export const ExternalSign = ({ className = '' }: { className?: string }) => (
  <svg
    className={`flex-none w-2.25 h-2.25 ${className}`}
    viewBox="0 0 9 9"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M1 1h7v7M8 1 1 8" />
  </svg>
)

/** A link to another site, styled as a button, that opens in a new tab. */
export function ExternalButtonLink({
  href,
  look = 'solid',
  className = '',
  children,
}: ButtonLinkProps & { href: string }) {
  return (
    <a className={`${looks[look]} after:hidden ${className}`} href={href} target="_blank" rel="noopener">
      {children}
      <ExternalSign />
      <span className="sr-only">{` ${newTabNote}`}</span>
    </a>
  )
}
