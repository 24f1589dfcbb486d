import { rupees } from '../../company/format.ts'
import { company } from '../../company/company.ts'
import { planTags, annualSaving, CREDITS_PER_DOT, type Plan, planCards, savingText } from './plans.content.ts'
import { gstNote, pricePerCredit } from '../../company/prices.ts'
import { dotPath, STEP } from '../../ui/mirror-curve.ts'
import { ExternalButtonLink } from '../../ui/button-link.tsx'

/** The plan cards, which share a grid's rows. A dot is worth the same number of credits on every card. */
export function Plans() {
  return (
    <div className="@container">
      <div className="grid-12 gap-y-6 [--pitch:calc((100cqw-51px)/24.6)] lg:[--pitch:calc((50cqw-63px)/24.6)]">
        {planCards.map(plan => (
          <Card key={plan.name} plan={plan} />
        ))}
      </div>
    </div>
  )
}

/** A long price, such as ₹14,400, needs smaller digits on narrow screens. */
const priceSize = (price: string, isLarge: boolean) =>
  price.length > 5
    ? 'text-[clamp(min(3.25rem,16vw),4.4vw,4.75rem)]'
    : isLarge
      ? 'text-[clamp(min(5rem,22.3vw),10.4vw,9rem)]'
      : 'text-[clamp(min(3.25rem,22.3vw),5.2vw,4.75rem)]'

function Card({ plan }: { plan: Plan }) {
  const isLarge = plan.bestValue
  const saving = plan.bestValue ? savingText(annualSaving) : undefined
  return (
    <article
      aria-label={plan.name}
      className={`grid grid-rows-subgrid row-span-6 gap-y-6 p-[min(1.5rem,6.7vw)] border-1.5 border-solid border-on-product ${isLarge ? 'floor-product-inverted col-span-12 lg:col-span-6' : 'col-span-12 md:col-span-6 lg:col-span-3'}`}
    >
      <div className="flex flex-wrap justify-between items-center gap-2">
        <h3 className="text-[1.375rem]">{plan.name}</h3>
        {(plan.popular || plan.bestValue) && (
          <p className="flex flex-wrap gap-2">
            {plan.popular && <span className="tag">{planTags.popular}</span>}{' '}
            {plan.bestValue && <span className="tag">{planTags.bestValue}</span>}
          </p>
        )}
      </div>
      <p
        className={`flex flex-wrap items-baseline font-display font-600 leading-[.84] tracking-[-.045em] -ml-[.05em] self-baseline ${priceSize(rupees(plan.totalCost), isLarge)}`}
      >
        {`${rupees(plan.totalCost)} `}
        <span className="font-500 text-base leading-none tracking-normal ml-2">{plan.billing}</span>
      </p>
      <p className="text-base">
        <NoWrap
          text={
            plan.credits === 'Unlimited'
              ? plan.summary
              : `${plan.credits} credits, ${pricePerCredit(plan)} each, ${gstNote}. ${saving ?? plan.summary}`
          }
        />
      </p>
      <CreditDots credits={plan.credits} columns={isLarge ? LARGE_COLUMNS : SMALL_COLUMNS} />
      <ul role="list" className="grid gap-1 self-start text-[.9375rem]">
        {plan.features.map(feature => (
          <li key={feature} className="flex items-start gap-2.25 bullet before:mt-2.25">
            {feature}
          </li>
        ))}
      </ul>
      <div>
        <ExternalButtonLink href={company.logdhan.site} look={isLarge ? 'solid' : 'line'}>
          {plan.actionLabel}
        </ExternalButtonLink>
      </div>
    </article>
  )
}

/** Number of dots for unlimited credits. These dots are open, and pale after the first row. */
const UNLIMITED_DOTS = 10
const DOT = STEP * 0.6
const LARGE_COLUMNS = 25
const SMALL_COLUMNS = 5

function CreditDots({ credits, columns }: { credits: Plan['credits']; columns: number }) {
  const isUnlimited = credits === 'Unlimited'
  const count = isUnlimited ? UNLIMITED_DOTS : Math.max(1, Math.round(credits / CREDITS_PER_DOT))
  const dots = Array.from({ length: count }, (_, i) => [i % columns, Math.floor(i / columns)] as const)
  const rows = Math.ceil(count / columns)
  return (
    <svg
      className={`max-w-none h-auto ${columns === LARGE_COLUMNS ? 'w-[calc(24.6*var(--pitch))]' : 'w-[calc(4.6*var(--pitch))]'}`}
      viewBox={`${-DOT / 2} ${-STEP / 2} ${(columns - 1) * STEP + DOT} ${rows * STEP}`}
      aria-hidden="true"
      {...(isUnlimited ? {} : { 'data-dots': count })}
    >
      {isUnlimited ? (
        <g fill="none" stroke="currentColor" strokeWidth="4">
          {dots.map(([x, y]) => (
            <circle
              key={`${x},${y}`}
              cx={x * STEP}
              cy={y * STEP}
              r={DOT / 2 - 2}
              {...(y > 0 ? { opacity: 0.4 } : {})}
            />
          ))}
        </g>
      ) : (
        <path className="dots" d={dotPath(dots)} strokeWidth={DOT} />
      )}
    </svg>
  )
}

/** Text in which a range and its unit, such as "15-30 seconds", stay on one line. */
function NoWrap({ text }: { text: string }) {
  return text.split(/(\d+-\d+ \w+)/).map((part, i) =>
    i % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
