import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { SiteLayout } from '#src/pages/site-layout.tsx'

function show(at = '/about') {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <SiteLayout>
            <Outlet />
          </SiteLayout>
        ),
        children: [
          {
            index: true,
            element: (
              <section id="about" tabIndex={-1}>
                <h1 tabIndex={-1}>Home</h1>
              </section>
            ),
          },
          { path: 'about', element: <h1 tabIndex={-1}>About</h1> },
          { path: '*', element: <h1 tabIndex={-1}>Legal</h1> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(
    <StrictMode>
      <RouterProvider router={router} future={{ v7_startTransition: true }} />
    </StrictMode>,
  )
  return router
}

const bar = () => screen.getByRole('banner')

it('a page of a section -> its link is the marked one', () => {
  show()
  const marked = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter(link => link.hasAttribute('aria-current'))
  expect(marked.map(link => link.textContent)).toEqual(['About'])
})

it('menu opened -> state on the root, "Close" said, focus inside, the page behind inert', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByText('Menu', { selector: 'summary *' }))
  expect(bar()).toHaveAttribute('data-state', 'menu.open bar.transparent section.ofPage')
  expect(document.querySelector('#main')).toHaveAttribute('inert')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Home'))
})

it('Escape -> closed again, focus on the toggle', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByText('Menu', { selector: 'summary *' }))
  await user.keyboard('{Escape}')
  expect(bar()).toHaveAttribute('data-state', 'menu.closed bar.transparent section.ofPage')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(document.querySelector('#main')).not.toHaveAttribute('inert')
})

it('a link to a section of another page -> that page, with the focus in the section', async () => {
  const router = show()
  await userEvent
    .setup()
    .click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'About' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.hash).toBe('/#about'))
  await waitFor(() => expect(document.activeElement?.id).toBe('about'))
})

/** What the browser would do with a click that nobody took. */
function leftToTheBrowser() {
  const left: string[] = []
  const note = (event: MouseEvent) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement)
      left.push(event.target.getAttribute('href') ?? '')
    event.preventDefault()
  }
  window.addEventListener('click', note)
  onTestFinished(() => window.removeEventListener('click', note))
  return left
}

it.each([
  ['to another page', {}, [], '/about'],
  ['to a page that comes with a load', { href: '/logdhan/checkout' }, ['/logdhan/checkout'], '/'],
  ['to a file', { href: '/robots.txt' }, ['/robots.txt'], '/'],
  ['to another site', { href: 'https://elsewhere.example/about' }, ['https://elsewhere.example/about'], '/'],
  ['to another tab', { target: '_blank' }, ['/about'], '/'],
  ['that wants a load', { 'data-reload': '' }, ['/about'], '/'],
])('a plain link %s -> followed here only where no load is needed', async (_, attributes, left, at) => {
  const router = show('/')
  const link = Object.assign(document.createElement('a'), { textContent: 'Link' })
  for (const [name, value] of Object.entries({ href: '/about', ...attributes }))
    link.setAttribute(name, value)
  document.querySelector('#main')?.append(link)
  const browsers = leftToTheBrowser()
  await userEvent.setup().click(link)
  expect(browsers).toEqual(left)
  await waitFor(() => expect(router.state.location.pathname).toBe(at))
})

it.each(['Control', 'Shift', 'Meta', 'Alt'])('a link pressed with %s -> the browser’s', async key => {
  const router = show()
  const browsers = leftToTheBrowser()
  const user = userEvent.setup()
  await user.keyboard(`{${key}>}`)
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Contact' }),
  )
  expect(browsers).toEqual(['/#contact'])
  expect(router.state.location.pathname).toBe('/about')
})

it.each([
  ['the page that is there', 'Terms', 'REPLACE'],
  ['another page', 'Privacy Policy', 'PUSH'],
])('a link to %s, %s -> %s', async (_, name, action) => {
  const router = show('/terms')
  await userEvent
    .setup()
    .click(within(screen.getByRole('navigation', { name: 'Footer' })).getByRole('link', { name }))
  await waitFor(() => expect(router.state.historyAction).toBe(action))
})
