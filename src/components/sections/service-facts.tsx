import { serviceFacts, serviceFactsTexts as texts } from '#src/content/scope.ts'
import { services } from '#src/content/services.ts'

/** Links to the rows of the list, each below the loop of its service: the line ends 14.15 units from its outer dots, which are 40 apart. */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className="lt-md:hidden mt-2 grid grid-cols-[34.15fr_repeat(3,40fr)_34.15fr] font-display font-600"
  >
    {serviceFacts.map(({ id }, i) => (
      <a key={id} href={`#${id}`} className="flex items-center min-h-11 pr-4 no-underline hover:underline">
        {services[i]?.title}
      </a>
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
