import { ContactForm } from '#src/components/forms/contact-form.tsx'
import { ContactWays } from '#src/components/sections/contact-ways.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { Still } from '#src/components/ui/still.tsx'
import { mailto, mapsSearch, tel } from '#src/config/links.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { contactFields, contactIntro, contactOutcome } from '#src/content/contact.ts'
import { closedDrawing } from '#src/content/drawings.ts'

export function ContactBlock({ level, title }: { level: Level; title: React.ReactNode }) {
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        {title}
        <ContactForm
          level={level}
          fields={contactFields}
          outcome={contactOutcome}
          promise={contactIntro.promise}
          email={{ address: company.email, href: mailto(company.email) }}
          closedDrawing={closedDrawing}
        />
      </div>
      <Still className="col-span-12 lg:(col-start-9 col-span-4) pt-2.5">
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
      </Still>
    </div>
  )
}
