import type { ReactNode } from 'react'
import { sectionLinks } from '../../company/navigation.ts'
import { ContactForm } from '../../forms/contact-form.tsx'
import { type Level } from '../../ui/heading.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { ContactWays } from './contact-ways.tsx'

/** The contact form next to the other ways to reach the company. `title` adds a link to the contact page. */
export function ContactSection({ level, title }: { level: Level; title?: ReactNode }) {
  return (
    <div className="grid-12 gap-y-6">
      <div className="col-span-12 lg:col-span-7 flex flex-col">
        {title}
        <ContactForm level={level} />
      </div>
      <StaticIsland className="col-span-12 lg:(col-start-9 col-span-4)">
        <ContactWays level={level} />
        {title && (
          <a className="plain-link text-small mt-2" href={sectionLinks.contact.to}>
            {sectionLinks.contact.label}
          </a>
        )}
      </StaticIsland>
    </div>
  )
}
