import type { ReactNode } from 'react'
import { services } from '../../company/services.ts'
import { kannadaNumerals, KannadaOutline } from '../../ui/kannada-outline.tsx'

/** Colours of the bullets. */
const bulletColours = {
  brand: '[--line:var(--accent)]',
  secondary: '[--line:var(--secondary-accent)]',
  product: '[--line:var(--product-accent)]',
  contrast: '[--line:var(--on-surface)]',
} as const

interface ServicesSectionProps {
  /** Ids of the rows, for links to them. */
  ids?: readonly string[]
  /** Renders the content that replaces the features below a row's text. */
  renderFacts?: (index: number) => ReactNode
}

export function ServicesSection({ ids, renderFacts }: ServicesSectionProps) {
  return (
    <ol role="list">
      {services.map((service, i) => (
        <li
          key={service.title}
          id={ids?.[i]}
          className="rule grid-12 items-start py-3.5 md:(pt-7.5 pb-8.5) last:border-b gap-y-2 md:gap-y-3 md:grid-rows-[auto_1fr] lg:grid-rows-none"
        >
          <Numeral index={i} />
          <h3 className="col-span-9 col-start-4 md:(col-start-3 col-span-10) lg:(col-start-3 col-span-4) text-h3">
            {service.title}
          </h3>
          <div className="col-span-12 md:(col-start-3 col-span-10) lg:(col-start-7 col-span-6)">
            <p>{service.description}</p>
            {renderFacts ? (
              renderFacts(i)
            ) : (
              <ul
                role="list"
                className={`flex flex-wrap gap-x-5.5 gap-y-1 mt-3 text-on-floor-2 text-[.9375rem] ${bulletColours[service.colour]}`}
              >
                {service.features.map(feature => (
                  <li key={feature} className="flex items-center gap-2.25 bullet">
                    {feature}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Kannada and Latin numerals, both hidden from screen readers. */
function Numeral({ index }: { index: number }) {
  const glyph = kannadaNumerals[index]
  return (
    <div className="col-span-3 md:(col-span-2 row-span-2) lg:row-span-1 numeral font-display font-500 text-small flex items-start gap-2 text-line">
      {glyph && <KannadaOutline glyph={glyph} className="h-11 w-auto max-w-4/5 md:h-17" />}
    </div>
  )
}
