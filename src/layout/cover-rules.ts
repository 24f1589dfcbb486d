/**
 * Style rules with which a cover moves between a list and its post, below the header. It has a different
 * shape in the list, so the new one fills the box that changes its size. The old one fades on top, because
 * the new one may not be decoded yet. The rest of the page waits for the cover to move.
 */
export const coverRules = (selector: string, barSelector: string): string =>
  `${selector}{view-transition-name:cover}${barSelector}{view-transition-name:bar}::view-transition-old(*){animation-duration:80ms}html::view-transition-new(*){animation-delay:.18s}::view-transition-group(cover){overflow:clip}::view-transition-old(cover){z-index:1;animation:gone 80ms both}::view-transition-new(cover){animation:none;height:100%;object-fit:cover}@keyframes gone{to{opacity:0}}`
