import type { ReactNode } from 'react'
import {
  type CheckoutQuery,
  isDisplayableAmount,
  renewalPeriod,
  displayPlanName,
} from '#machines/checkout.schema.ts'
import { rupees } from '#src/config/format.ts'
import { checkoutTexts as texts } from '#src/content/checkout.ts'

export interface PlanProps {
  query: CheckoutQuery | null
  /** Smaller text, while the provider's form is shown. */
  isSmall: boolean
}

/** Plan, amount and renewal period. A minimum height avoids layout shifts when the address is read. */
export function Plan({ query, isSmall }: PlanProps) {
  return (
    <div className={isSmall ? 'col-span-12' : 'col-span-12 flex flex-col min-h-52 lg:(col-span-6 min-h-88)'}>
      <h1 className={isSmall ? 'text-h3' : 'text-h1 breaks-alike'}>
        {displayPlanName(query?.planName) ?? texts.fallbackPlan}
      </h1>
      {isDisplayableAmount(query?.amount) && (
        <p
          className={`font-display font-600 leading-[.9] tracking-[-.045em] mt-4 ${isSmall ? 'text-h3' : 'text-[clamp(3.5rem,11vw,10rem)]'}`}
        >
          {rupees(query.amount)}
        </p>
      )}
      <p className="pt-5 text-lead text-on-floor-2">{texts.renewal[renewalPeriod(query?.planName)]}</p>
    </div>
  )
}

/** Why the checkout stopped. */
export function Message({
  title,
  text,
  isFailure = false,
}: {
  title: string
  text: string
  isFailure?: boolean
}) {
  return (
    <div role={isFailure ? 'alert' : undefined}>
      <h2 className={`text-h4 ${isFailure ? 'text-error alert-ring' : ''}`}>{title}</h2>
      <p className="mt-2 text-on-floor-2 text-base">{text}</p>
    </div>
  )
}

interface ChoiceProps {
  /** The message of a failure. */
  failure: ReactNode
  retry: string
  toApp: string
  onRetry: () => void
  onApp: () => void
  status: string
  children: ReactNode
}

/** Offers to retry or to return to the app after the checkout has stopped. */
export function Choice({ failure, retry, toApp, onRetry, onApp, status, children }: ChoiceProps) {
  return (
    <div className="grid gap-4">
      {failure}
      <button type="button" className="btn-solid w-full" onClick={onRetry}>
        {retry}
      </button>
      <button type="button" className="btn-line w-full" onClick={onApp}>
        {toApp}
      </button>
      <p className="grid text-small">{children}</p>
      <p role="status" className="text-small text-on-floor-2 min-h-5">
        {status}
      </p>
    </div>
  )
}
