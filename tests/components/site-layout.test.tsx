import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteLayout } from '../../src/layout/site-layout.tsx'
import { menuLabel } from '../../src/company/navigation.ts'
import { ServicesContext } from '../../src/services/services-context.ts'
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
      children: [{ path: '*', element: <h1 tabIndex={-1}>About</h1> }],
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

it('marks only the link to the current page, which leads to its top', () => {
  renderLayout()
  const current = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter(link => link.hasAttribute('aria-current'))
  expect(current.map(link => [link.textContent, link.getAttribute('href')])).toEqual([['About', '#top']])
})

it('opens the menu with the focus in it and the page inert, until Escape', async () => {
  renderLayout()
  fireEvent.click(screen.getByText(menuLabel, { selector: 'summary *' }))
  const header = screen.getByRole('banner')
  expect(header.getAttribute('data-state')).toBe('menu.open bar.transparent section.ofPage')
  expect(document.querySelector('#main')?.hasAttribute('inert')).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Home'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(header.getAttribute('data-state')).toBe('menu.closed bar.transparent section.ofPage')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(document.querySelector('#main')?.hasAttribute('inert')).toBe(false)
})
