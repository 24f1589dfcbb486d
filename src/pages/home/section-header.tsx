import { anchors, type SectionId } from '../../company/anchors.ts'
import { sectionLinks } from '../../company/navigation.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TitleLines } from '../../ui/heading.tsx'

export const titleId = (section: SectionId) => `${anchors[section]}-title`

interface SectionHeaderProps {
  section: keyof typeof sectionLinks
  title: readonly string[]
  /** Shown next to the title. */
  lead?: string
}

/** A section's title, and a link to the page that says more. */
export function SectionHeader({ section, title, lead }: SectionHeaderProps) {
  const more = sectionLinks[section]
  return (
    <div
      className={`${lead ? 'grid-12' : 'flex flex-wrap items-end justify-between gap-x-6'} gap-y-4 mb-[clamp(16px,4.6vw,64px)]`}
    >
      <h2 id={titleId(section)} className={`text-h2 ${lead ? 'col-span-12 lg:col-span-7' : 'lt-md:w-full'}`}>
        <TitleLines of={title} joined={!lead} />
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
        <ButtonLink to={more.to} look="line" className="min-h-11.5">
          {more.label}
        </ButtonLink>
      )}
    </div>
  )
}
