import type { ReactNode } from 'react'
import { mapsSearch, tel } from '../../company/links.ts'
import { company, postalAddress } from '../../company/company.ts'
import { contactWays } from './contact-ways.content.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Heading, type Level } from '../../ui/heading.tsx'
import { newTabNote } from '../../ui/button-link.content.ts'
import { ExternalButtonLink } from '../../ui/button-link.tsx'

export function ContactWays({ level }: { level: Level }) {
  const { booking, mapsAction, titles } = contactWays
  const valueClass = 'font-display font-600 text-[1.375rem] leading-[1.2] tracking-[-.015em]'
  return (
    <ul role="list" className="grid md:grid-cols-2 lg:grid-cols-1 gap-x-6">
      <Way level={level} title={titles.email}>
        <p className={valueClass}>
          <EmailAddress className="inline-block py-2.25 -my-2.25" address={company.email} />
        </p>
      </Way>
      <Way level={level} title={titles.phone}>
        <p className={valueClass}>
          <a className="plain-link -my-2.25" href={tel(company.phone)}>
            {company.phone}
          </a>
        </p>
        <p className="mt-1.5 text-small text-on-floor-2">{company.phoneHours}</p>
      </Way>
      <Way level={level} title={booking.title}>
        <ExternalButtonLink href={company.bookingUrl} look="line" className="min-h-11.5">
          {booking.action}
        </ExternalButtonLink>
      </Way>
      <Way level={level} title={titles.office}>
        <address className={`${valueClass} not-italic text-balance`}>{postalAddress}</address>
        <p className="mt-1.5 text-small text-on-floor-2">
          <a className="plain-link -my-3" href={mapsSearch(postalAddress)} target="_blank" rel="noopener">
            {mapsAction}
            <span className="sr-only">{` ${newTabNote}`}</span>
          </a>
        </p>
      </Way>
    </ul>
  )
}

function Way({ level, title, children }: { level: Level; title: string; children: ReactNode }) {
  return (
    <li className="rule py-4 md:py-6 lg:last:border-b">
      <Heading
        level={level}
        className="text-base font-500 text-on-floor-2 mb-3 tracking-normal leading-[1.2]"
      >
        {title}
      </Heading>
      {children}
    </li>
  )
}
