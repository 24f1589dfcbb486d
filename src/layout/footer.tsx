import { company, copyright, grievanceOfficer, registration, REGISTRATION_PART } from '../company/company.ts'
import { logo } from '../company/drawings.ts'
import {
  footerGroups,
  type FooterLink,
  footerLandmark,
  complaintsLabel,
  toTopLabel,
} from '../company/navigation.ts'
import { FOOTER_FIELD, newsletterIntro } from '../company/newsletter.ts'
import { NewsletterForm } from '../forms/newsletter-form.tsx'
import { newTabNote } from '../ui/button-link.content.ts'
import { ExternalSign } from '../ui/button-link.tsx'
import { EmailAddress, withBreaks } from '../ui/email-address.tsx'
import { Logo } from '../ui/logo.tsx'
import { StaticIsland } from '../prerender/client/static-island.tsx'
import { FooterBorder } from './footer-border.tsx'

export function Footer() {
  const { email } = company.grievances
  return (
    <footer className="floor-contrast overflow-clip">
      <div className="wrap grid-12 gap-y-8 py-[clamp(36px,7vw,104px)]">
        <div className="col-span-12 lg:col-span-5">
          <h2 className="text-h3 mb-2">{newsletterIntro.footerTitle}</h2>
          <p className="text-small text-on-floor-2 mb-5">{newsletterIntro.footerLead}</p>
          <NewsletterForm id={FOOTER_FIELD} name={newsletterIntro.footerTitle} />
        </div>
        <StaticIsland
          as="nav"
          aria-label={footerLandmark}
          className="col-span-12 lg:(col-start-7 col-span-6) grid sm:grid-cols-2 md:flex justify-between gap-6"
        >
          {footerGroups.map(group => (
            <div key={group.title}>
              <h2 className="text-base font-500 text-on-floor-2 mb-2 leading-[1.2] tracking-normal">
                {group.title}
              </h2>
              <ul>
                {group.links.map(link => (
                  <li key={link.label}>
                    <FooterAnchor {...link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </StaticIsland>
      </div>
      <StaticIsland className="wrap">
        <div className="rule flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 text-on-floor-2 text-small">
          <div className="flex flex-wrap gap-3">
            <Logo logo={logo} />
            <div>
              <div>
                {`${copyright}. `}
                {withBreaks(registration, REGISTRATION_PART)}
              </div>
              {`${complaintsLabel}: ${grievanceOfficer}, `}
              <EmailAddress address={email} />
            </div>
          </div>
          {/* `#top` works without scripts and without an element with that id. */}
          <a className="btn-line min-h-11 text-on-floor no-print" href="#top">
            {toTopLabel}
          </a>
        </div>
      </StaticIsland>
      <FooterBorder />
    </footer>
  )
}

const anchorClass = 'flex min-h-11 items-center no-underline text-[.9375rem] leading-[1.2] hover:underline'

function FooterAnchor({ label, to, href }: FooterLink) {
  if (to)
    return (
      <a className={anchorClass} href={to}>
        {label}
      </a>
    )
  return (
    <a className={anchorClass} href={href} target="_blank" rel="noopener">
      <span>
        {label}
        <ExternalSign className="inline-block ml-1.75" />
      </span>
      <span className="sr-only">{` ${newTabNote}`}</span>
    </a>
  )
}
