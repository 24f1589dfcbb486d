/** The inline boot script of posts. */
import '../../prerender/boot/page.ts'
import { coverRules, waitForCover } from '../../layout/cover-rules.ts'
import { appendLink } from '../../prerender/boot/hydrate-on-intent.ts'

if ('onpagereveal' in window) {
  const rules = new CSSStyleSheet()
  document.adoptedStyleSheets.push(rules)
  // Not `.bar-glassy`, whose backdrop filter would blur the page that opens.
  rules.replaceSync(coverRules('#cover', '.bar-clear'))
  addEventListener('pagereveal', waitForCover)
  // The transition must not start before the cover is parsed.
  appendLink({ rel: 'expect', href: '#cover', blocking: 'render' })
}
