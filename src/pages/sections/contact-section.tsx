import { ContactForm } from '#src/components/forms/contact-form.tsx'
import { ContactWays } from '#src/components/sections/contact-ways.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { mailto, mapsSearch, tel } from '#src/config/links.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { contactFields, contactIntro, contactResult } from '#src/content/contact.ts'
import { closedDrawing } from '#src/content/drawings.ts'

export function ContactSection({ level, title }: { level: Level; title: React.ReactNode }) {
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        {title}
        <ContactForm
          level={level}
          fields={contactFields}
          outcome={contactResult}
          promise={contactIntro.promise}
          email={{ address: company.email, href: mailto(company.email) }}
          closedDrawing={closedDrawing}
        />
      </div>
      <StaticIsland className="col-span-12 lg:(col-start-9 col-span-4) pt-2.5">
        <ContactWays
          level={level}
          email={{ address: company.email, href: mailto(company.email) }}
          phone={{ number: company.phone, href: tel(company.phone), hours: company.phoneHours }}
          booking={{ ...contactIntro.booking, href: company.bookingUrl }}
          office={{
            address: postalAddress,
            mapsAction: contactIntro.mapsAction,
            mapsHref: mapsSearch(postalAddress),
          }}
        />
      </StaticIsland>
    </div>
  )
}
