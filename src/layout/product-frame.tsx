import type { ReactNode } from 'react'
import { logdhanLogo } from '../company/drawings.ts'
import { logdhanProduct } from '../company/products.ts'
import { Logo } from '../ui/logo.tsx'

/** Frame of the pages without the site layout: the checkout and the thank-you page. */
export function ProductFrame({ children }: { children: ReactNode }) {
  return (
    <main className="floor-product min-h-screen flex flex-col">
      <p className="wrap flex items-center gap-3 min-h-21 font-display font-600 text-h4">
        <Logo logo={logdhanLogo} className="h-9 w-auto" />
        {logdhanProduct.name}
      </p>
      {children}
    </main>
  )
}
