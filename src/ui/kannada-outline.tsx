import { useEffect, useRef } from 'react'
import { kannadaBoxes } from './kannada-boxes.ts'

export type KannadaGlyph = keyof typeof kannadaBoxes
export const kannadaNumerals: readonly KannadaGlyph[] = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
]

const loadOutlines = () => import('./kannada-outlines.ts').then(({ kannadaOutlines }) => kannadaOutlines)
const prerendered = import.meta.env.SSR ? await loadOutlines() : undefined

/**
 * Kannada text as an SVG outline. The prerendered HTML contains it and hydration keeps it, so the outlines
 * load only when the browser itself renders the page.
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
    <svg
      className={className}
      viewBox={kannadaBoxes[glyph]}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <path ref={path} fill="currentColor" d={prerendered?.[glyph]} suppressHydrationWarning />
    </svg>
  )
}
