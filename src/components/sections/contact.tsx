import type { ReactNode } from 'react'
import { ContactForm } from '../forms/contact-form.tsx'
import { type Level } from '../ui/heading.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { ContactWays } from './contact-ways.tsx'

/** The contact form, below `title`, beside the other ways to reach the company. */
export function Contact({ level, title }: { level: Level; title: ReactNode }) {
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        {title}
        <ContactForm level={level} />
      </div>
      <StaticIsland className="col-span-12 lg:(col-start-9 col-span-4) pt-2.5">
        <ContactWays level={level} />
      </StaticIsland>
    </div>
  )
}
