import type { ReactNode } from 'react'
import type { CurveData } from '#src/content/schemas.ts'
import { Mark } from '../ui/mark.tsx'

/** The frame of the two pages outside the layout: the product's floor, its name, and one thing to do. */
export function ProductFloor({
  name,
  mark,
  children,
}: {
  name: string
  mark: CurveData
  children: ReactNode
}) {
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
