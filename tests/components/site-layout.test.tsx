import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteLayout } from '#src/components/layout/site-layout.tsx'
import { menuLabel } from '#src/content/navigation.ts'
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
}

const header = () => screen.getByRole('banner')

it('/about -> "About" is the only current header link', () => {
  renderLayout()
  const current = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter(link => link.hasAttribute('aria-current'))
  expect(current.map(link => link.textContent)).toEqual(['About'])
})

it('menu opened -> data-state menu.open, focus on the first link, page inert', async () => {
  renderLayout()
  fireEvent.click(screen.getByText(menuLabel, { selector: 'summary *' }))
  expect(header().getAttribute('data-state')).toBe('menu.open bar.transparent section.ofPage')
  expect(document.querySelector('#main')?.hasAttribute('inert')).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Home'))
})

it('Escape in the open menu -> data-state menu.closed, focus on the toggle, page not inert', async () => {
  renderLayout()
  fireEvent.click(screen.getByText(menuLabel, { selector: 'summary *' }))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(header().getAttribute('data-state')).toBe('menu.closed bar.transparent section.ofPage')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(document.querySelector('#main')?.hasAttribute('inert')).toBe(false)
})
