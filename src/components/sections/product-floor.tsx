import type { ReactNode } from 'react'
import type { CurveData } from '#src/content/schemas.ts'
import { Logo } from '../ui/logo.tsx'

/** Frame of the pages outside the site layout: checkout and thank you. */
export function ProductFloor({
  name,
  logo,
  children,
}: {
  name: string
  logo: CurveData
  children: ReactNode
}) {
  return (
    <main className="floor-product min-h-screen flex flex-col">
      <p className="wrap flex items-center gap-3 min-h-21 font-display font-600 text-h4">
        <Logo curve={logo} className="h-9 w-auto" />
        {name}
      </p>
      {children}
    </main>
  )
}
