/**
 * Style rules with which a cover moves between a list and its post, below the header, which stays if both
 * pages name it. The cover has a different shape in the list, so both images fill the box that changes its
 * size. The old one fades on top, because the new one may not be decoded yet.
 */
export const coverRules = (selector: string, barSelector: string): string =>
  `${selector}{view-transition-name:cover}${barSelector}{view-transition-name:bar}::view-transition-old(*){animation-duration:80ms}::view-transition-group(cover){overflow:clip}::view-transition-old(cover){inset:-1px;z-index:1;width:calc(100% + 2px);height:calc(100% + 2px);object-fit:cover;animation:gone 80ms both}::view-transition-new(cover){animation:none;height:100%;object-fit:cover}::view-transition-new(bar){animation:none}@keyframes gone{to{opacity:0}}`

/** Handles `pagereveal`: while a cover moves because both pages show it, the rest of the page waits. */
export const waitForCover = ({ viewTransition }: PageRevealEvent): unknown =>
  viewTransition?.ready
    .then(() => {
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
      const effectsOf = (name: string) => effects.filter(({ pseudoElement }) => pseudoElement?.endsWith(name))
      if (effectsOf('group(cover)')[0])
        for (const page of effectsOf('new(root)')) page.updateTiming({ delay: 180 })
    })
    .catch(() => {})
