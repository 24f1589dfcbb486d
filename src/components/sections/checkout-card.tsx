import type { ReactNode } from 'react'
import type { CurveData } from '#src/content/schemas.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { Mark } from '../ui/mark.tsx'
import { drawingOf, STEP } from '../ui/mirror-curve.ts'

/** The frame of the two pages outside the layout: the product's floor, its name, and one thing to do. */
export function ProductFloor({ name, mark, children }: { name: string, mark: CurveData, children: ReactNode }) {
  return (
    <main className="floor-yellow min-h-screen flex flex-col">
      <p className="wrap flex items-center gap-3 min-h-21 font-display font-600 text-h4">
        <Mark curve={mark} className="h-9 w-auto" />
        {name}
      </p>
      {children}
    </main>
  )
}

interface CheckoutCardProps {
  plan: string
  amount?: string
  renewal: string
  loading: string
  note: string
  noScript: string
  curve: CurveData
}

export function CheckoutCard({ plan, amount, renewal, loading, note, noScript, curve }: CheckoutCardProps) {
  return (
    <div className="wrap grid-12 gap-y-8 flex-1 items-center content-center pt-6 pb-18">
      <div className="col-span-12 lg:col-span-7">
        <h1 className="text-h1">{plan}</h1>
        {amount && <p className="font-display font-600 text-[clamp(5rem,13vw,12rem)] leading-[.84] tracking-[-.045em] mt-4">{amount}</p>}
        <p className="mt-5 text-lead text-fg-2">{renewal}</p>
      </div>
      <div className="floor-sheet border-1.5 border-solid border-ink col-span-12 lg:(col-start-9 col-span-4) grid gap-6 p-6 min-h-75 content-between">
        <div role="status" className="grid gap-5">
          <Spinner curve={curve} />
          <p className="font-display font-600 text-h4">{loading}</p>
        </div>
        <noscript>
          <p className="text-alert font-500">{noScript}</p>
        </noscript>
        <p className="text-small text-fg-2 rule pt-4">{note}</p>
      </div>
    </div>
  )
}

/** The line drawing itself, round and round: the loading sign. */
function Spinner({ curve }: { curve: CurveData }) {
  const { paths, width, height } = drawingOf(curve)
  return (
    <svg className="h-14 w-auto justify-self-start" viewBox={`${-STEP / 2} ${-STEP / 2} ${width * STEP} ${height * STEP}`} aria-hidden="true">
      {paths.map(path => (
        <g key={path}>
          <path className="drawn text-hair" d={path} strokeWidth="3" />
          <path className="drawn runs" d={path} strokeWidth="4" pathLength={100} strokeDasharray="22 78" />
        </g>
      ))}
    </svg>
  )
}

interface ThankYouCardProps {
  title: string
  lead: string
  action: { label: string, href: string }
  noApp: string
  site: { label: string, href: string }
  curve: CurveData
}

export function ThankYouCard({ title, lead, action, noApp, site, curve }: ThankYouCardProps) {
  return (
    <div className="wrap grid-12 gap-y-10 flex-1 items-center content-center pt-6 pb-18">
      <LineDrawing curve={curve} className="col-span-12 lg:(col-start-8 col-span-5 row-start-1) w-full max-w-50 lg:max-w-120 justify-self-start lg:justify-self-end" stroke={1.2} draws="load" />
      <div className="col-span-12 lg:(col-span-7 row-start-1) grid gap-7 justify-items-start">
        <h1 className="text-[clamp(3rem,9vw,8rem)] leading-[.9] tracking-[-.036em]">{title}</h1>
        <p className="text-lead text-fg-2 max-w-[30em]">{lead}</p>
        <a className="btn-solid" href={action.href}>{action.label}</a>
        <p className="text-small">
          {noApp}
          {' '}
          <a className="inline-flex min-h-6 items-center" href={site.href}>{site.label}</a>
        </p>
      </div>
    </div>
  )
}
