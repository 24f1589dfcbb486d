import type { CheckoutQuery } from '../../../machines/checkout/schema.ts'
import { company } from '../../company/company.ts'
import { deepLink, PAYMENT_COMPLETED, PAYMENT_FAILED } from '../deep-link.ts'
import { CHECKOUT_FAILED_REASON } from './content.ts'

const { appScheme } = company.logdhan

export const appLink = deepLink(appScheme, PAYMENT_COMPLETED)

export const appLinkAfterFailure = ({ userId, planName }: Partial<CheckoutQuery> = {}): string =>
  deepLink(appScheme, PAYMENT_FAILED, { userId, planName, reason: CHECKOUT_FAILED_REASON })
