/** The inline boot script of posts. */
import '../../prerender/boot/page.ts'
import { addStyleSheet, coverRules } from '../../layout/cover-rules.ts'
import { appendLink } from '../../prerender/boot/hydrate-on-intent.ts'

if ('onpagereveal' in window) {
  addStyleSheet().replaceSync(coverRules('#cover'))
  // The transition must not start before the cover is parsed.
  appendLink({ rel: 'expect', href: '#cover', blocking: 'render' })
}
