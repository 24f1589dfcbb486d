import type { ReactNode } from 'react'
import { type CheckoutQuery, renewalPeriod } from '../../../machines/checkout/schema.ts'
import { rupees } from '../../company/format.ts'
import { checkoutFacts, checkoutTexts as texts, logdhanSupport, SUBSCRIPTIONS } from './content.ts'
import { company, REGISTRATION_PART } from '../../company/company.ts'
import { paths } from '../../company/paths.ts'
import { gstNote, pricePerCredit } from '../../company/prices.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { EmailAddress, withBreaks } from '../../ui/email-address.tsx'
import { PlannedDots, ResultDrawing, resultViewBox } from './result-drawing.tsx'
import { soldAmount, soldPlan } from './sold-plan.ts'

/** A non-breaking space gives an empty line its height. */
export const NBSP = '\u00a0'

/** Placeholder for text from the query. Without scripts it shows `text`. */
const SkeletonText = ({ text, className = '' }: { text: string; className?: string }) => (
  <span className={`skeleton-text ${className}`}>{text}</span>
)

/** Placeholder for text that only scripts fill in. */
const Skeleton = ({ className }: { className: string }) => (
  <span className={`inline-block border border-dashed border-on-floor-2 ${className}`} />
)

export interface PlanSummaryProps {
  query: CheckoutQuery | null
  hasFailed: boolean
  /** Whether the text is small, to leave room for the provider's form. */
  isSmall: boolean
}

/** Plan, amount and renewal period. A minimum height avoids layout shifts when the query is read. */
export function PlanSummary({ query, hasFailed, isSmall }: PlanSummaryProps) {
  const sold = query && soldPlan(query)
  const amount = query && soldAmount(query)
  const price = query ? amount && rupees(amount) : <Skeleton className="w-[1.9em] h-[.66em]" />
  // Placeholders reserve space. A new key then creates new elements, and these do not count as shifted.
  const key = query ? 'read' : ''
  return (
    <div
      className={`relative col-span-12 ${isSmall ? '' : 'flex gap-[16px] min-h-40 md:min-h-60 lg:(col-span-7 flex-col gap-12)'}`}
    >
      <div className={isSmall ? 'flex flex-wrap items-baseline gap-x-6' : ''}>
        {/* The label is above the heading, so that reading the query does not move the heading. */}
        {query?.mode === 'sandbox' && (
          <p className="tag border-dashed absolute -mt-9 lt-lg:right-0">{texts.test}</p>
        )}
        <h1 className={isSmall ? 'text-h3' : 'text-h1 breaks-alike -ml-[.04em]'}>
          {query ? (
            (sold?.name ?? texts.fallbackPlan)
          ) : (
            <SkeletonText text={texts.fallbackPlan} className="ml-[.04em]" />
          )}
        </h1>
        {price && (
          <p
            key={key}
            className={`${query ? '' : 'needs-script'} font-display font-600 leading-[.9] tracking-[-.045em] ${amount ? '-ml-[.04em]' : ''} ${isSmall ? 'text-h3' : 'mt-4 text-[clamp(min(3.5rem,17vw),11vw,10rem)]'}`}
            aria-hidden={!query || undefined}
          >
            {price}
          </p>
        )}
        <p key={`renewal ${key}`} className={`${isSmall ? '' : 'pt-5'} text-lead text-on-floor-2`}>
          {query ? (
            texts.renewal[sold && sold.billing !== 'lifetime' ? sold.billing : renewalPeriod(query.planName)]
          ) : (
            <SkeletonText text={texts.renewal.other} />
          )}
        </p>
      </div>
      {/*
          The line that the thank-you page closes: next to the text, or below it in wide windows. Its dots are
          there from the start, but take up no space: otherwise they would move when the heading's font loads.
        */}
      {!isSmall && (
        <svg
          key={key}
          className={`${query ? 'flex-[1_0_16vw] w-0 max-w-24 md:max-w-60 lt-lg:ml-auto self-end' : 'needs-script w-24 md:w-60 lt-lg:(absolute right-0 bottom-0)'} lg:(flex-none w-64 max-w-64 self-start) h-auto [--pen:3.4] md:[--pen:1.6] lg:[--pen:1.4] [--dashes:1_6]`}
          viewBox={resultViewBox}
          aria-hidden="true"
        >
          {/* The drawing is at the right margin, or at the left margin in wide windows. */}
          {query ? <ResultDrawing result={hasFailed ? 'failed' : 'unknown'} /> : <PlannedDots />}
        </svg>
      )}
    </div>
  )
}

/** Classes for the amount, renewal and credits. In wide windows these rows fill the card. */
const orderClass = 'text-small border-0 border-solid border-b border-rule lg:[&>*]:!py-4'

/** The amount and, for a plan sold at that price, its renewal and credits. Without a query, only labels. */
export function Order({ query }: { query: CheckoutQuery | null }) {
  const { amount: label, credits, renewal } = texts.order
  if (!query)
    return (
      <dl className={`needs-script ${orderClass}`} aria-hidden="true">
        {[label, renewal.title, credits.title].map(title => (
          <Fact key={title} title={title}>
            <Skeleton className="w-16 h-[.75em]" />
          </Fact>
        ))}
      </dl>
    )
  const amount = soldAmount(query)
  const plan = soldPlan(query)
  return (
    amount && (
      <dl className={orderClass}>
        <Fact title={label} look="font-600 text-on-floor">
          {`${rupees(amount)}, ${gstNote}`}
        </Fact>
        {plan && (
          <>
            <Fact title={renewal.title} look="text-on-floor">
              {renewal.text(rupees(plan.totalCost), plan.billing)}
            </Fact>
            <Fact title={credits.title} look="text-on-floor">
              {credits.text(plan.credits, pricePerCredit(plan))}
            </Fact>
          </>
        )}
      </dl>
    )
  )
}

interface MessageProps {
  title: string
  text: string
  /** Says whether to pay again. */
  advice?: string | false
  isFailure?: boolean
  /** A link below the text, for example to the plans. */
  children?: ReactNode
}

/** Says why the checkout stopped. */
export function Message({ title, text, advice, isFailure = false, children }: MessageProps) {
  return (
    // A group, because Orca may read only the last of several elements added to a live region at once.
    <div role="group">
      <h2
        className={`text-[clamp(min(1.25rem,5.5vw),2.25vw,2rem)] ${isFailure ? 'text-error alert-ring' : ''}`}
      >
        {title}
      </h2>
      <p className="mt-2 text-on-floor-2 text-base">{text}</p>
      {advice && <p className="mt-2 mb-2 font-display font-600 text-lead leading-[1.3]">{advice}</p>}
      {children}
    </div>
  )
}

interface ChoiceProps {
  retry: string
  onRetry: () => void
  onApp: () => void
  /** Whether opening the same URL again can lead to a payment. */
  canRetry: boolean
  status: string
  children: ReactNode
}

/** Retry and return buttons, for a checkout that has stopped. The more useful button is filled. */
export function Choice({ retry, onRetry, onApp, canRetry, status, children }: ChoiceProps) {
  const buttons = [
    { label: retry, onClick: onRetry },
    { label: texts.toApp, onClick: onApp },
  ]
  return (
    <div className="flex flex-col gap-4">
      {(canRetry ? buttons : buttons.toReversed()).map(({ label, onClick }, i) => (
        <button
          key={label}
          type="button"
          className={i === 0 ? 'btn-solid w-full' : 'btn-line w-full'}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      <p aria-live="polite" className="text-small text-on-floor-2 empty:-mt-4">
        {status}
      </p>
      {children && <p className="grid text-small">{children}</p>}
    </div>
  )
}

/** Padding of the card's two parts. */
export const cardPadding = 'p-[min(1.5rem,6.7vw)] lg:px-8'

/** Facts about the seller, cancellation, refunds, complaints and help, for any plan, even after a failure. */
export function CheckoutFacts() {
  const { seller, cancel, refund, complaints, cin, support } = checkoutFacts
  return (
    <StaticIsland className="border-0 border-solid border-t-1.5 border-on-floor">
      <dl className={`text-small ${cardPadding} !py-2.5 [&>:first-child]:border-0`}>
        <Fact title={seller.title}>{seller.text}</Fact>
        <Fact title={cancel.title}>
          {`${cancel.text} `}
          <a href={`${paths.terms}#${SUBSCRIPTIONS}`}>{cancel.action}</a>
        </Fact>
        <Fact title={refund.title}>
          {`${refund.text} `}
          <a href={paths.refund}>{refund.action}</a>
        </Fact>
        <Fact title={complaints.title}>
          {`${complaints.text} `}
          <EmailAddress className="inline-block" address={company.grievances.email} />
        </Fact>
        <Fact title={cin.title}>{withBreaks(company.cin, REGISTRATION_PART)}</Fact>
        {/* A failure message also contains the support address. This row is last, so hiding it moves nothing else. */}
        <Fact title={support.title} className="[div:has([aria-live=assertive]>div>h2)_&]:hidden">
          <EmailAddress {...logdhanSupport} />
        </Fact>
      </dl>
    </StaticIsland>
  )
}

interface FactProps {
  title: string
  className?: string
  /** Classes of the `<dd>` element. */
  look?: string
  children: ReactNode
}

const Fact = ({ title, className = '', look = 'text-on-floor-2', children }: FactProps) => (
  <div
    className={`rule py-2.5 grid grid-cols-[5rem_1fr] lt-sm:grid-cols-1 items-baseline gap-x-4 gap-y-1 ${className}`}
  >
    <dt className="font-display font-600 text-base leading-[1.3]">{title}</dt>
    <dd className={look}>{children}</dd>
  </div>
)
