/** The inline boot script of posts. */
import '../../prerender/boot/page.ts'
import { addStyleSheet, coverRules } from '../../layout/cover-rules.ts'
import { link } from '../../prerender/boot/hydrate-on-intent.ts'

if ('onpagereveal' in window) {
  const rules = addStyleSheet()
  rules.replaceSync(coverRules('#cover'))
  // Otherwise the transition may start before the cover is parsed.
  link({ rel: 'expect', href: '#cover', blocking: 'render' })
  addEventListener('pagereveal', ({ viewTransition: growth }) => {
    const skip = ({ viewTransition }: PageSwapEvent) => viewTransition?.skipTransition()
    addEventListener('pageswap', skip)
    void Promise.resolve(growth?.finished).then(() => {
      removeEventListener('pageswap', skip)
      rules.replaceSync('')
    })
  })
}
