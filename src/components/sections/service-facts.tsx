import { serviceFacts, serviceFactsTexts as texts } from '#src/content/scope.ts'
import { services } from '#src/content/services.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'

/** Links to the rows of the list, each below the loop of its service: the line ends 14.15 units from its outer dots, which are 40 apart. */
export const ServiceIndex = () => (
  <nav
    aria-label={texts.index}
    className="lt-md:hidden mt-2 grid grid-cols-[34.15fr_repeat(3,40fr)_34.15fr] font-display font-600 text-[clamp(1.0625rem,1.8vw,1.5rem)] leading-[1.1]"
  >
    {serviceFacts.map(({ id }, i) => (
      <a
        key={id}
        href={`#${id}`}
        className="flex items-start min-h-11 py-3 pr-4 no-underline hover:underline"
      >
        {services[i]?.title}
      </a>
    ))}
  </nav>
)

/** What a project of a service takes, with a dot for each week, and what it delivers. */
export function ServiceFacts({ index }: { index: number }) {
  const facts = serviceFacts[index]
  if (!facts) return null
  return (
    <div className="col-span-12 md:(col-start-3 col-span-10) grid lg:grid-cols-10 gap-x-6 gap-y-3.5 mt-3">
      <div className="lg:col-span-4">
        <LineDrawing
          curve={{ rows: ['x'.repeat(facts.weeks)], symmetry: 'none', openness: 1 }}
          className="h-5.5 w-auto mb-2 text-line"
          stroke={2.8}
        />
        <Fact term={texts.time} text={texts.weeks(facts.weeks)} />
      </div>
      <div className="lg:col-span-6">
        <Fact term={texts.delivery} text={facts.delivery} />
      </div>
    </div>
  )
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <p>
    <b className="font-display font-600">{term}</b> {text}
  </p>
)
