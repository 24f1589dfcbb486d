import { useActorRef, useSelector } from '@xstate/react'
import { useContext, useEffect } from 'react'
import { fromPromise } from 'xstate'
import { pageErrorMachine } from '../../machines/page-error/machine.ts'
import type { StateName } from '../../machines/state-name.ts'
import { company } from '../company/company.ts'
import { closedDrawing as curve } from '../company/drawings.ts'
import { pageErrorTexts as texts } from './page-error.content.ts'
import { paths } from '../company/paths.ts'
import { ModuleLoadError } from '../prerender/client/lazy-module.ts'
import { actorOptions } from '../services/actor-options.ts'
import type { Services } from '../services/ports.ts'
import { ServicesContext } from '../services/services-context.ts'
import { TitleLines } from '../ui/heading.tsx'
import { CurvePaths, OpenDots } from '../ui/line-drawing.tsx'
import { dotsOf, STEP } from '../ui/mirror-curve.ts'
import { useTitle } from '../ui/use-title.ts'
import { EmailAddress } from '../ui/email-address.tsx'

/** Returns the machine with the site's effects. */
export const pageErrorWith = ({ browser }: Services) =>
  pageErrorMachine.provide({
    actors: { checkConnection: fromPromise<void, void>(() => browser.checkConnection()) },
    actions: { reloadPage: () => browser.reload() },
  })

/** Key of each state's text in `pageErrorTexts`. */
const messages = {
  idle: 'reloading',
  checking: 'reloading',
  reloading: 'reloading',
  unreachable: 'unreachable',
  failing: 'failing',
  broken: 'broken',
} as const satisfies Record<StateName<typeof pageErrorMachine>, string>

/** Replaces a page that did not load or render. Its links load documents, because scripts may be missing. */
export function PageError({ error }: { error: unknown }) {
  const actor = useActorRef(pageErrorWith(useContext(ServicesContext)), actorOptions)
  const state = useSelector(actor, ({ value }) => value)
  useEffect(
    () => actor.send({ type: 'error.caught', isLoadError: error instanceof ModuleLoadError }),
    [actor, error],
  )

  useTitle(texts.title.join(' '))
  return (
    <div
      data-machine="page-error"
      data-state={state}
      className="wrap grid-12 gap-y-7 section pt-[clamp(120px,13vw,208px)]"
    >
      <h1 className="text-h1 col-span-12">
        <TitleLines of={texts.title} />
      </h1>
      <div className="col-span-12 lg:col-span-7 grid content-start gap-7 justify-items-start">
        <p role="status" className="text-lead text-on-floor-2 max-w-[34em]">
          {texts[messages[state]]}
        </p>
        <p className="w-full flex flex-wrap gap-3">
          <button type="button" className="btn-solid" onClick={() => actor.send({ type: 'retry.pressed' })}>
            {texts.retry}
          </button>
          <a className="btn-line" href={paths.home} data-reload="">
            {texts.home}
          </a>
        </p>
        <p className="text-small text-on-floor-2">
          {`${texts.write} `}
          <EmailAddress className="inline-block py-3 -my-3" address={company.email} />
        </p>
      </div>
      <ErrorCurve isLoading={messages[state] === 'reloading'} />
    </div>
  )
}

/** Shows a dashed line while the page loads again; after an error, shows open dots and a ring. */
const ErrorCurve = ({ isLoading }: { isLoading: boolean }) => (
  // The drawing fills roughly the right half of the view box.
  <svg className="col-span-12 lg:col-span-5 w-full" viewBox="-215 -15 391 191" aria-hidden="true" fill="none">
    {isLoading ? (
      <CurvePaths curve={curve} stroke={1.8} planned />
    ) : (
      <>
        <OpenDots dots={dotsOf(curve.rows)} />
        <circle cx={STEP * 2} cy={STEP * 2} r={STEP / 2.6} stroke="var(--error)" strokeWidth={2.7} />
      </>
    )}
  </svg>
)
