import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { focusTarget } from '../../src/prerender/client/focusable-elements.ts'

// HTML, "URL and history update steps": `replaceState` also fires `navigate`, as text kept on reload does.
it('only a link that the visitor followed moves focus to the heading of its target', async () => {
  const { container } = render(
    <main>
      <h1>Contact</h1>
      <input />
    </main>,
  )
  const [heading, field] = [container.querySelector('h1'), container.querySelector('input')]
  const follow = async (userInitiated: boolean) => {
    field?.focus()
    const destination = { sameDocument: true, url: 'https://site.example/#contact' }
    focusTarget({ destination, navigationType: 'replace', userInitiated } as NavigateEvent)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.activeElement
  }
  expect(await follow(false)).toBe(field)
  expect(await follow(true)).toBe(heading)
})
