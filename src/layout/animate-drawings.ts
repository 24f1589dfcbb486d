/** Animates the line drawings of a page, unless the visitor prefers reduced motion. If the animation does not load, they are static. */
export function animateDrawings(container: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const animate = () => {
    if (reducedMotion.matches) return
    reducedMotion.removeEventListener('change', animate)
    import('./draw-on-entry.ts').then(
      ({ drawOnEntry }) => drawOnEntry(container, reducedMotion),
      () => {},
    )
  }
  reducedMotion.addEventListener('change', animate)
  animate()
}
