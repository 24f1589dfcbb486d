import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { SiteLayout } from '#src/components/layout/site-layout.tsx'
import { menuLabel } from '#src/content/navigation.ts'
import { pages } from '#src/content/pages.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { idleServices } from '../support/idle-services.ts'

function renderLayout(initialPath = '/about') {
  window.history.replaceState(null, '', initialPath)
  const router = createBrowserRouter([
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
  ])
  render(
    <StrictMode>
      <ServicesContext value={idleServices}>
        <RouterProvider router={router} future={{ v7_startTransition: true }} />
      </ServicesContext>
    </StrictMode>,
  )
  return router
}

const header = () => screen.getByRole('banner')
const mainLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })

it('/about -> "About" is the only current header link', () => {
  renderLayout()
  const current = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter(link => link.hasAttribute('aria-current'))
  expect(current.map(link => link.textContent)).toEqual(['About'])
})

it('menu opened -> data-state menu.open, focus on the first link, page inert', async () => {
  renderLayout()
  const user = userEvent.setup()
  await user.click(screen.getByText(menuLabel, { selector: 'summary *' }))
  expect(header()).toHaveAttribute('data-state', 'menu.open bar.transparent section.ofPage')
  expect(document.querySelector('#main')).toHaveAttribute('inert')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Home'))
})

it('Escape in the open menu -> data-state menu.closed, focus on the toggle, page not inert', async () => {
  renderLayout()
  const user = userEvent.setup()
  await user.click(screen.getByText(menuLabel, { selector: 'summary *' }))
  await user.keyboard('{Escape}')
  expect(header()).toHaveAttribute('data-state', 'menu.closed bar.transparent section.ofPage')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(document.querySelector('#main')).not.toHaveAttribute('inert')
})

it('link to a section of another page -> client navigation to that page, focus on the section', async () => {
  const router = renderLayout()
  await userEvent.setup().click(mainLink('About'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.hash).toBe('/#about'))
  await waitFor(() => expect(document.activeElement?.id).toBe('about'))
})

/** Records the href of clicked links whose default action no listener prevented, and prevents it. */
function recordUnhandledClicks() {
  const addresses: string[] = []
  const record = (event: MouseEvent) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement)
      addresses.push(event.target.getAttribute('href') ?? '')
    event.preventDefault()
  }
  window.addEventListener('click', record)
  onTestFinished(() => window.removeEventListener('click', record))
  return addresses
}

it.each([
  ['to a page in the layout', 'client navigation', {}, [], '/about'],
  [
    'to a page outside the layout',
    'document load',
    { href: '/logdhan/checkout' },
    ['/logdhan/checkout'],
    '/',
  ],
  ['to a file', 'document load', { href: '/robots.txt' }, ['/robots.txt'], '/'],
  [
    'to another origin',
    'document load',
    { href: 'https://elsewhere.example/about' },
    ['https://elsewhere.example/about'],
    '/',
  ],
  [
    'with an address that begins with //',
    'document load',
    { href: '//elsewhere.example/about' },
    ['//elsewhere.example/about'],
    '/',
  ],
  ['with target="_blank"', 'document load', { target: '_blank' }, ['/about'], '/'],
  ['with data-reload', 'document load', { 'data-reload': '' }, ['/about'], '/'],
])('click on a link %s -> %s', async (_, __, attributes, unhandled, pathname) => {
  const router = renderLayout('/')
  const link = Object.assign(document.createElement('a'), { textContent: 'Link' })
  for (const [name, value] of Object.entries({ href: '/about', ...attributes }))
    link.setAttribute(name, value)
  document.querySelector('#main')?.append(link)
  const unhandledClicks = recordUnhandledClicks()
  await userEvent.setup().click(link)
  expect(unhandledClicks).toEqual(unhandled)
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname))
})

it.each(['Control', 'Shift', 'Meta', 'Alt'])(
  'click on a link with %s -> default action of the browser',
  async key => {
    const router = renderLayout()
    const unhandledClicks = recordUnhandledClicks()
    const user = userEvent.setup()
    await user.keyboard(`{${key}>}`)
    await user.click(mainLink('Contact'))
    expect(unhandledClicks).toEqual(['/#contact'])
    expect(router.state.location.pathname).toBe('/about')
  },
)

it.each([
  ['the current page', pages.terms.name, 'REPLACE'],
  ['another page', pages.privacy.name, 'PUSH'],
])('link to %s (%s) -> history action %s', async (_, name, action) => {
  const router = renderLayout('/terms')
  await userEvent
    .setup()
    .click(within(screen.getByRole('navigation', { name: 'Footer' })).getByRole('link', { name }))
  await waitFor(() => expect(router.state.historyAction).toBe(action))
})
