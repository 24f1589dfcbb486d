import { Fragment } from 'react'
import { serviceFacts, serviceFactsTexts as texts } from './scope-sheet.content.ts'
import { services } from '../../company/services.ts'

/**
 * Classes by the number of services: columns (with `auto-cols`, they would move while the page loads), and the
 * margin by which they exceed the line. Its dots are 40 units apart, the outer ones 14.15 from its ends.
 */
const columns = [
  '',
  '',
  '-mx-[8.6%] md:grid-cols-2',
  '-mx-[5.4%] md:grid-cols-3',
  '-mx-[3.9%] md:grid-cols-4',
  '-mx-[3.1%] md:grid-cols-5',
  '-mx-[2.6%] md:grid-cols-6',
]

/**
 * Links to the rows of the list, each centred below its service's dot, or next to it on phones. The last name
 * ends where the line ends, after 85% of its column.
 */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className={`mt-2 ${columns[services.length] ?? ''} lt-md:ml-13 grid text-center font-display font-600 text-[.9375rem] leading-[1.2]`}
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

/** How many weeks a project takes, and what is delivered. */
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
