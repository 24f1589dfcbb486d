import { Fragment } from 'react'
import { serviceFacts, serviceFactsTexts as texts } from './scope-sheet.content.ts'
import { services } from '../../company/services.ts'

/**
 * Links to the rows of the list, each centred below its service's dot, or beside it on phones. The dots are
 * 40 units apart and the outer ones 14.15 from the ends of the line, so five columns are 5.85 units (3.1%)
 * longer than the line at both ends, which is 15% of a column. The last name ends where the line does.
 */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className="mt-2 -mx-[3.1%] lt-md:ml-13 grid md:grid-cols-5 text-center font-display font-600 text-[.9375rem] leading-[1.2]"
  >
    {serviceFacts.map(({ id }, i) => (
      <Fragment key={id}>
        <a
          href={`#${id}`}
          className="plain-link md:(justify-center items-start last:justify-end last:pr-[15%]) no-underline hover:underline"
        >
          {services[i]?.title}
        </a>{' '}
      </Fragment>
    ))}
  </nav>
)

/** The number of weeks of a project, and its delivery. */
export function ServiceFacts({ index }: { index: number }) {
  const facts = serviceFacts[index]
  if (!facts) return null
  return (
    <p className="mt-3">
      <b className="font-display font-600">{texts.time}</b> {texts.weeks(facts.weeks)}{' '}
      <b className="font-display font-600">{texts.delivery}</b> {facts.delivery}
    </p>
  )
}
