import type { ReactNode } from 'react'
import type { CurveData } from '#src/content/schemas.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'

interface PageOpeningProps {
  title: readonly string[]
  lead?: string | undefined
  floor?: 'red' | 'black'
  curve: CurveData
  /** Dots that the line leaves out. */
  left?: readonly string[]
  children?: ReactNode
}

/** The head of a page of its own: its floor, its h1, and a drawing no other page has. */
export function PageOpening({ title, lead, floor = 'red', curve, left, children }: PageOpeningProps) {
  return (
    <div className={`floor-${floor} overflow-hidden`}>
      <div className="wrap grid-12 gap-y-8 items-end pt-[clamp(120px,13vw,208px)] pb-[clamp(40px,4.6vw,72px)]">
        <div className="col-span-12 lg:col-span-8">
          <h1 tabIndex={-1} className="text-h1 -ml-[.03em]">
            {title.map((line, i) => <span key={line} className="md:block">{i > 0 && ' '}{line}</span>)}
          </h1>
          {lead && <p className="mt-6 text-lead text-fg-2 max-w-[34em]">{lead}</p>}
          {children}
        </div>
        <LineDrawing curve={curve} {...(left ? { left } : {})} className="col-span-12 lg:(col-start-9 col-span-4 justify-self-end) w-full max-w-60 lg:max-w-90" draws="load" />
      </div>
    </div>
  )
}

interface SectionOpeningProps {
  id: string
  title: readonly string[]
  lead?: string | undefined
  /** `split` sets the lead to the right of the title, at its foot. */
  shape?: 'plain' | 'split'
  action?: ReactNode
  className?: string
}

/** The head of a section of the home page. */
export function SectionOpening({ id, title, lead, shape = 'plain', action, className = '' }: SectionOpeningProps) {
  const split = shape === 'split'
  return (
    <div className={`grid-12 gap-y-5 items-end ${className}`}>
      <h2 id={id} className={`text-h2 col-span-12 ${split ? 'lg:col-span-7' : action ? 'lg:col-span-8' : ''}`}>
        {title.map((line, i) => <span key={line} className={split ? 'md:block' : ''}>{i > 0 && ' '}{line}</span>)}
      </h2>
      {lead && <p className={`col-span-12 text-fg-2 text-lead ${split ? 'lg:(col-start-8 col-span-5)' : 'max-w-[36em]'}`}>{lead}</p>}
      {action && <div className="col-span-12 lg:(col-start-9 col-span-4 justify-self-end row-start-1)">{action}</div>}
    </div>
  )
}
