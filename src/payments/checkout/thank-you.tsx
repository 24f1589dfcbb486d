import { useActorRef, useSelector } from '@xstate/react'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { fromPromise } from 'xstate'
import { stateName } from '../../../machines/state-name.ts'
import { thankYouMachine } from '../../../machines/thank-you/machine.ts'
import { paymentResults } from '../../../machines/thank-you/schema.ts'
import { inTestMode } from '../deep-link.ts'
import { appLink, appLinkAfterFailure } from './app-links.ts'
import { logdhanSupport, thankYouTexts as texts } from './content.ts'
import { company } from '../../company/company.ts'
import { pages } from '../../company/pages.ts'
import { paths } from '../../company/paths.ts'
import { forgetResult, isResultFresh, paymentResult } from '../payment-result.ts'
import { actorOptions } from '../../services/actor-options.ts'
import type { Services } from '../../services/ports.ts'
import { ServicesContext } from '../../services/services-context.ts'
import { useIsHydrated } from '../../prerender/client/use-is-hydrated.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { watchPageLifecycle } from './page-lifecycle.ts'
import { ResultDrawing, resultViewBox } from './result-drawing.tsx'

const linkIn = ({ isTest }: { isTest: boolean }, link: string) => (isTest ? inTestMode(link) : link)

export const thankYouWith = ({ browser }: Services) =>
  thankYouMachine.provide({
    actors: { askForDownload: fromPromise(() => browser.confirm(texts.question)) },
    actions: {
      openApp: ({ context }) => browser.open(linkIn(context, appLink)),
      openAppAfterFailure: ({ context }) => browser.open(linkIn(context, appLinkAfterFailure())),
      openProductSite: () => browser.open(company.logdhan.site),
      forgetResult() {
        // The styles use this attribute to choose the text.
        document.documentElement.dataset.payment = ''
        forgetResult()
      },
    },
  })

const results = ['unknown', ...paymentResults] as const

/** A template for the boot script, because text browsers and reader modes show hidden elements. */
const Later = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR && !import.meta.env.DEV ? <template>{children}</template> : children

export function ThankYou() {
  const actor = useActorRef(thankYouWith(useContext(ServicesContext)), actorOptions)
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const current = value.result
  const { isTest } = context
  const isHydrated = useIsHydrated()

  useTitle(current === 'unknown' ? pages.thankYou.title : texts.results[current].pageTitle)
  useEffect(() => {
    const { result, isTest: isOfTest = false } = paymentResult() ?? {}
    actor.send({ type: 'page.opened', result, isTest: isOfTest })
    // The boot script has set this attribute.
    const { dataset } = document.documentElement
    const followedAt = dataset.linkFollowed
    dataset.linkFollowed = ''
    if (followedAt) actor.send({ type: 'link.followed', elapsedMs: performance.now() - Number(followedAt) })
    const hidden = () => actor.send({ type: 'page.hidden' })
    const checkResult = () =>
      void isResultFresh().then(isFresh => isFresh || actor.send({ type: 'result.ended' }))
    if (result) checkResult()
    return watchPageLifecycle({ hidden, left: hidden, shown: checkResult, returned: checkResult })
  }, [actor])

  return (
    // Hidden until the last paragraph is parsed, because the content is centred and would otherwise move.
    <div
      data-machine="thank-you"
      data-state={stateName(value)}
      data-hydrate-on-load=""
      data-hydrated={isHydrated || undefined}
      className="wrap grid-12 gap-y-10 lt-md:gap-y-8 flex-1 items-center content-center pt-6 lt-md:pt-3 pb-18 lt-md:pb-8 [&:not(:has(>div>p+p))]:!hidden"
    >
      <svg
        className="col-span-12 md:(col-start-8 col-span-5 row-start-1 max-w-120 justify-self-end) w-full max-w-50 [--pen:1.9] md:[--pen:1.4] lg:[--pen:.9] [--dashes:1_6] lg:[--dashes:.4_4]"
        viewBox={resultViewBox}
        aria-hidden="true"
      >
        {results.map(result => (
          <g
            key={result}
            className={`payment-result of-${result}`}
            display={result === current ? undefined : 'none'}
          >
            {/* On phones the drawing is at the margin, where text and lines start. */}
            <ResultDrawing result={result} rings="lt-md:[translate:-10.6px]" />
          </g>
        ))}
      </svg>
      <div className="col-span-12 md:(col-span-7 row-start-1) grid gap-7 justify-items-start">
        <Later>
          <p className="payment-test tag border-dashed -mb-4" hidden={!isTest}>
            {texts.test}
          </p>
        </Later>
        {results.map(result => {
          // All results are prerendered, because the first paint must show the right result.
          const Place = result === 'unknown' ? Fragment : Later
          return (
            <Place key={result}>
              <div
                data-result={result}
                data-title={result === 'unknown' ? undefined : texts.results[result].pageTitle}
                hidden={result !== current}
                className={`payment-result of-${result} grid gap-7 justify-items-start`}
              >
                <h1 className="-ml-[.03em] text-h1">{texts.results[result].title}</h1>
                <p className="text-lead max-w-[30em]">
                  {texts.results[result].lead}
                  {result === 'failed' && (
                    <>
                      {` ${texts.results.failed.debit.before} `}
                      <EmailAddress className="inline-block" {...logdhanSupport} />
                      {` ${texts.results.failed.debit.after}`}
                    </>
                  )}
                </p>
                <a
                  className="btn-solid"
                  href={linkIn({ isTest }, result === 'failed' ? appLinkAfterFailure() : appLink)}
                  onClick={event => {
                    // The machine opens the link, so that it can then offer the download if no app opens.
                    event.preventDefault()
                    actor.send({ type: 'app.pressed' })
                  }}
                >
                  {texts.results[result].action}
                </a>
              </div>
            </Place>
          )
        })}
        <p className="payment-support text-base" hidden={current === 'failed'}>
          <span>
            {`${texts.support.before} `}
            <EmailAddress className="inline-block py-3 -my-3" {...logdhanSupport} />
            {` ${texts.support.after} `}
            <a className="inline-block py-3 -my-3" href={paths.refund}>
              {texts.refund}
            </a>
            .
          </span>
        </p>
        <p className="text-small -mt-3">
          <span>
            {`${texts.noApp} `}
            <a className="py-3" href={company.logdhan.site}>
              {texts.site}
            </a>
          </span>
        </p>
      </div>
    </div>
  )
}
