/** Animates line drawings, unless the visitor prefers reduced motion or the animation code does not load. */
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
