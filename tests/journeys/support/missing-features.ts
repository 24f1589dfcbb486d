/** Features that the site uses if a browser supports them, and ways to run WebKitGTK without them. */
import type { WindowOptions } from './webkitgtk.ts'

/** Removes rules that an engine without `:has()` would drop from current and later style sheets. */
const withoutHas = `{
  const removeRules = group => {
    for (let index = group.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = group.cssRules[index]
      if (rule.selectorText?.includes(':has(')) group.deleteRule(index)
      else if (rule.cssRules) removeRules(rule)
    }
  }
  const removeAll = () => [...document.styleSheets].forEach(removeRules)
  addEventListener('DOMContentLoaded', removeAll)
  addEventListener('load', removeAll, true)
}`

export type FeatureName = 'has' | 'scroll-driven-animations' | 'trusted-types' | 'navigation-api'

interface MissingFeature {
  options: Partial<Pick<WindowOptions, 'features' | 'initScript'>>
  /** Runs in the page. */
  isMissing: () => boolean
}

/** The features by name. The site uses neither requestIdleCallback nor content-visibility. */
export const missingFeatures: Record<FeatureName, MissingFeature> = {
  'has': {
    options: { initScript: withoutHas },
    isMissing: () =>
      [...document.styleSheets].every(sheet =>
        [...sheet.cssRules].every(rule => !rule.cssText.includes(':has(')),
      ),
  },
  'scroll-driven-animations': {
    options: { features: { ScrollDrivenAnimations: false } },
    isMissing: () => !CSS.supports('animation-timeline: scroll()'),
  },
  'trusted-types': {
    options: { features: { TrustedTypes: false } },
    isMissing: () => !('trustedTypes' in window),
  },
  'navigation-api': {
    options: { features: { NavigationAPI: false } },
    isMissing: () => !('navigation' in window),
  },
}
