import type { ReactNode } from 'react'
import type { LogoData } from '../../ui/mirror-curve.ts'
import { Logo } from '../../ui/logo.tsx'

interface ProductCardProps {
  floor: 'product' | 'secondary'
  name: string
  logo?: LogoData
  description: string
  note?: string
  features: readonly { title: string }[]
  action: ReactNode
  /** Sample of the product's interface. */
  children: ReactNode
}

/** A product card on its product's floor. */
export function ProductCard({
  floor,
  name,
  logo,
  description,
  note,
  features,
  action,
  children,
}: ProductCardProps) {
  const isFirst = floor === 'product'
  return (
    <article
      aria-label={name}
      className={`floor-${floor} grid-12 ${isFirst ? 'pt-[clamp(24px,4vw,56px)] overflow-clip' : 'lg:ml-[calc((100%+24px)/6)] mt-6 py-[clamp(24px,4vw,56px)]'} px-[clamp(20px,4vw,56px)] gap-y-5`}
    >
      <div
        className={`col-span-12 flex flex-col items-start gap-4.5 ${isFirst ? 'lg:col-span-4 lg:pb-[clamp(24px,4vw,56px)]' : 'lg:col-span-5'}`}
      >
        <h3 className="text-[clamp(min(2.25rem,10vw),4vw,3.5rem)] tracking-[-.03em] flex gap-3.5 items-center">
          {logo && <Logo logo={logo} className="h-[min(3.25rem,14.5vw)] w-auto" />}
          {name}
        </h3>
        <p>{description}</p>
        {note && <p className="text-small text-on-floor-2">{note}</p>}
        <ul role="list" className="flex flex-wrap gap-x-5 gap-y-1 text-[.9375rem]">
          {features.map(feature => (
            <li key={feature.title} className="flex items-center gap-2.25 bullet">
              {feature.title}
            </li>
          ))}
        </ul>
        <div className="w-full mt-auto pt-2 flex flex-wrap items-center gap-3">{action}</div>
      </div>
      <div
        className={`col-span-12 ${isFirst ? 'lg:(col-start-6 col-span-7) -mx-[clamp(20px,4vw,56px)] lg:ml-0' : 'lg:(col-start-7 col-span-6)'}`}
      >
        {children}
      </div>
    </article>
  )
}
