import { useActorRef } from '@xstate/react'
import { useContext, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { pageErrorMachine } from '#machines/page-error.machine.ts'
import { paths } from '#src/content/paths.ts'
import { stateName } from '#machines/state-name.ts'
import type { Services } from '#src/services/services.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { Lines } from '../ui/heading.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useSnapshot } from '../ui/use-snapshot.ts'

/** A script of a page could not be loaded, for example one that a deployment removed while a tab was open. */
export class MissingScriptError extends Error {}

export interface PageErrorProps {
  error: unknown
  texts: {
    title: readonly string[]
    reloading: string
    unreachable: string
    failing: string
    broken: string
    retry: string
    home: string
    write: string
  }
  email: { text: string; href: string }
}

/** Returns the machine with the site's effects. */
export const pageErrorWith = ({ browser }: Services) =>
  pageErrorMachine.provide({
    actors: { reachHost: fromPromise<void, void>(() => browser.reachHost()) },
    actions: { reloadPage: () => browser.reload() },
  })

/** Shown in place of a page that failed to load or render. Its links load documents, because scripts may be missing. */
export function PageError({ error, texts, email }: PageErrorProps) {
  const services = useContext(ServicesContext)
  const [machine] = useState(() => pageErrorWith(services))
  const actor = useActorRef(machine)
  const state = useSnapshot(actor, snapshot => stateName(snapshot.value))
  useEffect(
    () => actor.send({ type: 'error.caught', isScriptMissing: error instanceof MissingScriptError }),
    [actor, error],
  )

  useTitle(texts.title.join(' '))
  const isBusy = state === 'unnoticed' || state === 'asking' || state === 'reloading'
  return (
    <div
      data-machine="page-error"
      data-state={state}
      className="wrap grid-12 gap-y-7 pt-[clamp(120px,13vw,200px)] pb-[clamp(72px,10vw,144px)]"
    >
      <h1 tabIndex={-1} className="text-h1 col-span-12">
        <Lines of={texts.title} />
      </h1>
      <div className="col-span-12 lg:col-span-7 grid gap-7 justify-items-start">
        <p role="status" className="text-lead text-on-floor-2 max-w-[34em]">
          {isBusy
            ? texts.reloading
            : state === 'unreachable'
              ? texts.unreachable
              : state === 'failing'
                ? texts.failing
                : texts.broken}
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="button" className="btn-solid" onClick={() => actor.send({ type: 'retry.pressed' })}>
            {texts.retry}
          </button>
          <a className="btn-line" href={paths.home} data-reload="">
            {texts.home}
          </a>
        </p>
        <p className="text-small text-on-floor-2">
          {`${texts.write} `}
          <a className="plain-link" href={email.href}>
            {email.text}
          </a>
        </p>
      </div>
    </div>
  )
}
