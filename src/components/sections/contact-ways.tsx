import type { ReactNode } from 'react'
import { Heading, type Level } from '../ui/heading.tsx'
import { ExternalButtonLink } from '../ui/button-link.tsx'

interface ContactWaysProps {
  level: Level
  email: { address: string; href: string }
  phone: { number: string; href: string; hours: string }
  booking: { title: string; action: string; href: string }
  office: { address: string; mapsAction: string; mapsHref: string }
}

export function ContactWays({ level, email, phone, booking, office }: ContactWaysProps) {
  const value = 'font-display font-600 text-[1.375rem] leading-[1.2] tracking-[-.015em]'
  return (
    <ul className="grid md:grid-cols-2 lg:grid-cols-1 gap-x-6">
      <Way level={level} title="Email">
        <p className={value}>
          <a className="plain-link" href={email.href}>
            {email.address}
          </a>
        </p>
      </Way>
      <Way level={level} title="Phone">
        <p className={value}>
          <a className="plain-link" href={phone.href}>
            {phone.number}
          </a>
        </p>
        <p className="text-small text-on-floor-2">{phone.hours}</p>
      </Way>
      <Way level={level} title={booking.title}>
        <ExternalButtonLink href={booking.href} look="line" newTab className="mt-1 min-h-11.5">
          {booking.action}
        </ExternalButtonLink>
      </Way>
      <Way level={level} title="Office">
        <address className={`${value} not-italic text-balance`}>{office.address}</address>
        <p className="mt-1.5 text-small text-on-floor-2">
          <a className="plain-link" href={office.mapsHref} target="_blank" rel="noopener">
            {office.mapsAction}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </Way>
    </ul>
  )
}

function Way({ level, title, children }: { level: Level; title: string; children: ReactNode }) {
  return (
    <li className="rule pt-5 pb-5.5 lg:last:border-b">
      <Heading
        level={level}
        className="text-base font-500 text-on-floor-2 mb-1.5 tracking-normal leading-[1.2]"
      >
        {title}
      </Heading>
      {children}
    </li>
  )
}
