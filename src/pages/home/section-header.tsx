import { ButtonLink } from '../../ui/button-link.tsx'
import { Lines } from '../../ui/heading.tsx'

interface SectionHeaderProps {
  id: string
  title: readonly string[]
  /** Shown next to the title. */
  lead?: string
  /** Link to the page with more about the section. */
  more: { label: string; to: string }
}

/** The header of a home page section. */
export function SectionHeader({ id, title, lead, more }: SectionHeaderProps) {
  return (
    <div className={`grid-12 gap-y-4 ${lead ? '' : 'items-end'} mb-[clamp(16px,4.6vw,64px)]`}>
      <h2 id={id} className={`text-h2 col-span-12 ${lead ? 'lg:col-span-7' : 'md:col-span-8'}`}>
        <Lines of={title} joined={!lead} />
      </h2>
      {lead ? (
        <div className="col-span-12 lg:(col-start-8 col-span-5)">
          <p className="text-on-floor-2 text-lead">{lead}</p>
          <p className="mt-2">
            <a className="plain-link text-small" href={more.to}>
              {more.label}
            </a>
          </p>
        </div>
      ) : (
        <div className="col-span-12 md:(col-start-9 col-span-4 justify-self-end)">
          <ButtonLink to={more.to} look="line" className="min-h-11.5 md:whitespace-nowrap">
            {more.label}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
