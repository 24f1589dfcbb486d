/** Features that the site uses where they exist, and ways to run WebKitGTK without them. */
import type { WindowOptions } from './webdriver.ts'

/** Removes the rules whose selector an engine without `:has()` would not understand. */
const withoutHas = `addEventListener('DOMContentLoaded', () => {
  for (const sheet of document.styleSheets) {
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
      if (sheet.cssRules[index].cssText.includes(':has(')) sheet.deleteRule(index)
    }
  }
})`

export type FeatureName = 'has' | 'scroll-driven-animations' | 'trusted-types' | 'navigation-api'

interface MissingFeature {
  options: Partial<Pick<WindowOptions, 'features' | 'initScript'>>
  /** Runs in the page. */
  isMissing: () => boolean
}

/** By name. The site uses neither requestIdleCallback nor content-visibility. */
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
  // WebKitGTK 2.50 has no Navigation API; a newer one has.
  'navigation-api': {
    options: { initScript: `Reflect.deleteProperty(window, 'navigation')` },
    isMissing: () => !('navigation' in window),
  },
}
