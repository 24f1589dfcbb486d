import { Fragment } from 'react'
import { serviceFacts, serviceFactsTexts as texts } from './scope-sheet.content.ts'
import { services } from '../../company/services.ts'

/**
 * Column classes for two or more services. The columns extend past both ends of the line above. With
 * `auto-cols`, they would move while the page loads. Dots are 40 units apart; the outer dots are 14.15 units
 * from the line's ends.
 */
const columns = [
  'md:(-mx-[8.6%] grid-cols-2)',
  'md:(-mx-[5.4%] grid-cols-3)',
  'md:(-mx-[3.9%] grid-cols-4)',
  'md:(-mx-[3.1%] grid-cols-5)',
  'md:(-mx-[2.6%] grid-cols-6)',
  'md:(-mx-[2.2%] grid-cols-7)',
]

/**
 * Links to the rows of the list, each centred below its service's dot, or next to it on phones. The last link
 * does not extend past the line above it, which ends at 85% of the link's column.
 */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className={`mt-2 ${columns[services.length - 2] ?? ''} ${services.length === 5 ? 'lt-md:ml-13' : ''} grid text-center font-display font-600 text-[.9375rem] lg:text-[1.125rem] leading-[1.2]`}
  >
    {serviceFacts.map(({ id }, i) => (
      <Fragment key={id}>
        <a
          href={`#${id}`}
          className="plain-link md:(justify-self-center items-start last:max-w-[70%]) no-underline hover:underline"
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
