import { LineDrawing } from '../ui/line-drawing.tsx'
import { STEP, drawingOf } from '../ui/mirror-curve.ts'
import type { CurveData } from '#src/content/schemas.ts'

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
    <div className="floor-sheet border-1.5 border-solid border-ink w-full max-w-110">
      <div className="p-6 grid gap-1 border-0 border-b border-solid border-rule">
        <h1 className="text-[1.125rem] font-500 leading-[1.3] tracking-normal">{plan}</h1>
        {amount && <p className="font-display font-600 text-[3.25rem] leading-[.95] tracking-[-.04em]">{amount}</p>}
        <p className="text-small text-fg-2">{renewal}</p>
      </div>
      <div className="p-6 flex flex-col gap-4 min-h-52 justify-end">
        <div role="status" className="grid gap-4">
          <Spinner curve={curve} />
          <p>{loading}</p>
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
    <svg className="h-12 w-auto self-start justify-self-start" viewBox={`${-STEP / 2} ${-STEP / 2} ${width * STEP} ${height * STEP}`} aria-hidden="true">
      {paths.map(path => (
        <g key={path}>
          <path className="drawn" d={path} stroke="var(--hair)" strokeWidth="3" />
          <path className="drawn runs" d={path} strokeWidth="4" pathLength={100} strokeDasharray="22 78" />
        </g>
      ))}
    </svg>
  )
}

export function ThankYouCard({ title, lead, action, noApp, site, curve }: { title: string, lead: string, action: { label: string, href: string }, noApp: string, site: { label: string, href: string }, curve: CurveData }) {
  return (
    <div className="grid gap-8 justify-items-start">
      <LineDrawing curve={curve} className="h-40 w-auto" stroke={2.6} draws="load" />
      <h1 className="text-h1">{title}</h1>
      <p className="text-lead text-fg-2 max-w-[30em]">{lead}</p>
      <a className="btn-solid" href={action.href}>{action.label}</a>
      <p className="text-small">
        {noApp}
        {' '}
        <a href={site.href}>{site.label}</a>
      </p>
    </div>
  )
}
