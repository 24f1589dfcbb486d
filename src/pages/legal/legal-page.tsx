import { useLocation } from 'react-router-dom'
import { monthFirst } from '../../company/format.ts'
import { LOCALE } from '../../company/locale.ts'
import { company, postalAddress } from '../../company/company.ts'
import { headingId, legalLabels, legalPageAt, legalPages } from '../../company/legal.ts'
import { paths } from '../../company/paths.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { HeadingLinks } from '../../layout/heading-links.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { PageHead } from '../page-head.tsx'

/** The component that every legal page uses. */
export function Component() {
  const page = legalPageAt(useLocation().pathname)
  return (
    <>
      <PageHead page={page.id} />
      <StaticIsland
        className="wrap grid-12 gap-y-10 pt-[clamp(120px,13vw,208px)] pb-[clamp(72px,10vw,144px)]"
        lang={LOCALE}
      >
        <div className="beside-text legal-aside col-span-12">
          <h1 className="text-[clamp(min(2.25rem,10vw),3.6vw,3.25rem)] breaks-alike">{page.title}</h1>
          {/* One dot per section. */}
          <LineDrawing
            curve={rowsOf(page.sections.length)}
            className="no-print mt-5 h-6.5 w-auto text-line"
            stroke={2.4}
            coverClass="wipe"
          />
          <p className="mt-4 text-small text-on-floor-2">
            {`${legalLabels.updated} `}
            <time dateTime={page.updated}>{monthFirst(page.updated)}</time>
          </p>
          <nav className="mt-6 rule lg:max-w-75" aria-label={legalLabels.pages}>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-6">
              {legalPages.map(sibling => (
                <li key={sibling.id} className="border-0 border-b border-solid border-rule">
                  <a
                    href={paths[sibling.id]}
                    className="flex items-center gap-2.5 min-h-11 text-on-floor-2 no-underline hover:(text-on-floor underline) aria-[current]:(text-on-floor font-600) aria-[current]:before:(content-empty w-2 h-2 rounded-full bg-line)"
                    {...(sibling.id === page.id ? { 'aria-current': 'page' as const } : {})}
                  >
                    {sibling.title}
                  </a>
                  {sibling.id === page.id && (
                    <HeadingLinks
                      headings={page.sections.map(({ heading }) => [headingId(heading), heading])}
                      className="pb-2 pl-4.5 text-small"
                    />
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="legal-text col-span-12 grid content-start gap-9">
          <div className="grid gap-3">
            {page.intro.map(text => (
              <p key={text} className="text-lead">
                {text}
              </p>
            ))}
          </div>
          {page.sections.map(section => (
            <section key={section.heading}>
              <h2 id={headingId(section.heading)} className="text-[1.5rem] mb-2.5">
                {section.heading}
              </h2>
              <div className="grid gap-3">
                {section.list && (
                  <ul role="list" className="grid gap-2">
                    {section.list.map(item => (
                      <li key={item} className="measure flex items-start gap-2.25 bullet before:mt-2.75">
                        {item}
                      </li>
                    ))}
                  </ul>
                )}
                {section.paragraphs?.map(text => (
                  <p key={text}>{text}</p>
                ))}
              </div>
              {section.table && (
                <div className="mt-4">
                  <DataTable
                    caption={section.heading}
                    captionHidden
                    columns={section.table.columns}
                    rows={section.table.rows}
                  />
                </div>
              )}
            </section>
          ))}
          <address className="not-italic rule pt-5">
            <p className="font-600">{company.legalName}</p>
            <p className="text-on-floor-2">{postalAddress}</p>
            <p className="mt-1">
              <EmailAddress address={company.email} />
            </p>
          </address>
        </div>
      </StaticIsland>
    </>
  )
}
