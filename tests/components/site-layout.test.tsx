import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteLayout } from '#src/pages/site-layout.tsx'

function show(at = '/about') {
  const router = createMemoryRouter([{
    path: '/',
    element: <SiteLayout><Outlet /></SiteLayout>,
    children: [
      { index: true, element: <section id="about" tabIndex={-1}><h1 tabIndex={-1}>Home</h1></section> },
      { path: 'about', element: <h1 tabIndex={-1}>About</h1> },
    ],
  }], { initialEntries: [at] })
  render(<StrictMode><RouterProvider router={router} future={{ v7_startTransition: true }} /></StrictMode>)
  return router
}

const bar = () => screen.getByRole('banner')

it('a page of a section -> its link is the marked one', () => {
  show()
  const marked = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
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
  await userEvent.setup().click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'About' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.hash).toBe('/#about'))
  await waitFor(() => expect(document.activeElement?.id).toBe('about'))
})
