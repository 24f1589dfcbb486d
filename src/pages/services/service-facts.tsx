import { Fragment } from 'react'
import { serviceFacts, serviceFactsTexts as texts } from './scope-sheet.content.ts'
import { services } from '../../company/services.ts'

/**
 * How much longer the columns are than the line, at both ends: its dots are 40 units apart, the outer ones
 * 14.15 from the ends, so columns are 5.85 units longer.
 */
const margins = ['', '', '-mx-[8.6%]', '-mx-[5.4%]', '-mx-[3.9%]', '-mx-[3.1%]', '-mx-[2.6%]']

/**
 * Links to the rows of the list, each centred below its service's dot, or beside it on phones. The last name
 * ends where the line does, after 85% of its column.
 */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className={`mt-2 ${margins[services.length] ?? '-mx-[2.6%]'} lt-md:ml-13 grid md:(grid-flow-col auto-cols-fr) text-center font-display font-600 text-[.9375rem] leading-[1.2]`}
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
