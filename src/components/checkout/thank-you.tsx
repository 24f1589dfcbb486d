import { useActorRef } from '@xstate/react'
import { useContext, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { stateName } from '#machines/state-name.ts'
import { thankYouMachine } from '#machines/thank-you.machine.ts'
import type { Services } from '#src/services/services.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'
import type { CurveSpec } from '#src/lib/mirror-curve.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { useSnapshot } from '../ui/use-snapshot.ts'
import { watchPageLifecycle } from './page-lifecycle.ts'

export interface ThankYouProps {
  texts: { title: string; lead: string; action: string; question: string; noApp: string; site: string }
  appLink: string
  siteUrl: string
  curve: CurveSpec
}

/** Returns the machine with the site's effects. */
export const thankYouWith = (
  { browser }: Services,
  { appLink, siteUrl, question }: { appLink: string; siteUrl: string; question: string },
) =>
  thankYouMachine.provide({
    actors: { askForDownload: fromPromise(() => browser.confirm(question)) },
    actions: { openApp: () => browser.open(appLink), openProductSite: () => browser.open(siteUrl) },
  })

export function ThankYou({ texts, appLink, siteUrl, curve }: ThankYouProps) {
  const services = useContext(ServicesContext)
  const [machine] = useState(() => thankYouWith(services, { appLink, siteUrl, question: texts.question }))
  const actor = useActorRef(machine)
  const isHydrated = useIsHydrated()
  const state = useSnapshot(actor, snapshot => stateName(snapshot.value))

  useEffect(() => {
    const hidden = () => actor.send({ type: 'page.hidden' })
    return watchPageLifecycle({ hidden, left: hidden, shown: () => {}, returned: () => {} })
  }, [actor])

  return (
    <div
      data-machine="thank-you"
      data-state={state}
      data-hydrate-on-load=""
      data-hydrated={isHydrated || undefined}
      className="wrap grid-12 gap-y-10 flex-1 items-center content-center pt-6 pb-18"
    >
      <LineDrawing
        curve={curve}
        className="col-span-12 lg:(col-start-8 col-span-5 row-start-1) w-full max-w-50 lg:max-w-120 justify-self-start lg:justify-self-end"
        stroke={1.2}
        draws="load"
      />
      <div className="col-span-12 lg:(col-span-7 row-start-1) grid gap-7 justify-items-start">
        <h1 className="text-[clamp(3rem,9vw,8rem)] leading-[.9] tracking-[-.036em]">{texts.title}</h1>
        <p className="text-lead text-on-floor-2 max-w-[30em]">{texts.lead}</p>
        <a
          className="btn-solid"
          href={appLink}
          onClick={event => {
            // The machine opens the link, so that it can ask about a missing app afterwards.
            event.preventDefault()
            actor.send({ type: 'app.pressed' })
          }}
        >
          {texts.action}
        </a>
        <p className="text-small">
          {`${texts.noApp} `}
          <a className="plain-link" href={siteUrl}>
            {texts.site}
          </a>
        </p>
      </div>
    </div>
  )
}
