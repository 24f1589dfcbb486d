import type { ReactNode } from 'react'
import type { HeaderDrawing } from '#src/content/schemas.ts'
import { ContactForm } from '../forms/contact-form.tsx'
import { type Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { ContactWays } from './contact-ways.tsx'

interface ContactProps {
  level: Level
  title?: ReactNode
  drawing?: HeaderDrawing
}

/** The contact form, below `title`, beside the other ways to reach the company, below `drawing`. */
export function Contact({ level, title, drawing }: ContactProps) {
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        {title}
        <ContactForm level={level} />
      </div>
      <StaticIsland className="col-span-12 lg:(col-start-9 col-span-4) pt-2.5">
        {drawing && (
          <figure data-drawing="" className="flex items-end gap-5 mb-9 text-line">
            <LineDrawing curve={drawing.curve} className="h-20 w-auto" stroke={1.7} />
            <figcaption className="text-small text-on-floor-2">{drawing.caption}</figcaption>
          </figure>
        )}
        <ContactWays level={level} />
      </StaticIsland>
    </div>
  )
}
