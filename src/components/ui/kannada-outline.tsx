import { useEffect, useRef } from 'react'
import { kannadaBoxes } from './kannada-boxes.ts'

export type KannadaGlyph = keyof typeof kannadaBoxes
export const kannadaNumerals: readonly KannadaGlyph[] = ['one', 'two', 'three', 'four', 'five']

const loadOutlines = () => import('./kannada-outlines.ts').then(({ kannadaOutlines }) => kannadaOutlines)
const prerendered = import.meta.env.SSR ? await loadOutlines() : undefined

/**
 * Kannada as an outline. It stands in the prerendered page, and hydration leaves it as it is, so a browser loads outlines
 * only for a page that it draws itself.
 */
export function KannadaOutline({ glyph, className }: { glyph: KannadaGlyph; className: string }) {
  const path = useRef<SVGPathElement>(null)
  useEffect(() => {
    if (!path.current?.hasAttribute('d'))
      loadOutlines().then(
        outlines => path.current?.setAttribute('d', outlines[glyph]),
        () => {},
      )
  }, [glyph])
  return (
    <svg className={className} viewBox={kannadaBoxes[glyph]} aria-hidden="true">
      <path ref={path} fill="currentColor" d={prerendered?.[glyph]} suppressHydrationWarning />
    </svg>
  )
}
