import { act, render, waitFor } from '@testing-library/react'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { titles } from '#src/content/titles.ts'
import { AppRoutes, loadPage } from '#src/router/app-routes.tsx'
import { ServicesContext } from '#src/services/services-context.ts'
import { addresses } from '../host/addresses.ts'
import { idleServices } from '../support/idle-services.ts'

/** A page's code is compiled when it is first asked for. */
const PATIENCE = { timeout: 15_000 }

/** Where a link inside the site ends for a visitor: at a page, or with the host, which is asked for the address itself. */
async function follow(address: string) {
  window.history.replaceState(null, '', paths.privacy)
  await loadPage(paths.privacy)
  const open = vi.fn()
  let go: NavigateFunction = () => {}
  const Follower = () => {
    go = useNavigate()
    return null
  }
  const { unmount } = render(
    <ServicesContext value={{ ...idleServices, browser: { ...idleServices.browser, open } }}>
      <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <AppRoutes />
        <Follower />
      </BrowserRouter>
    </ServicesContext>,
  )
  await waitFor(() => expect(document.title).toBe(titles.privacy), PATIENCE)
  await act(async () => go(address))
  await waitFor(
    () =>
      expect(
        open.mock.calls.length > 0 || document.title !== titles.privacy || address.startsWith(paths.privacy),
      ).toBe(true),
    PATIENCE,
  )
  const result = { asked: open.mock.calls.flat() as string[], title: document.title }
  unmount()
  return result
}

/** Pages that are there already: what happens while one is on its way is shown in the browser. */
beforeAll(() =>
  Promise.all(
    Object.values(paths)
      .concat('/x' as never)
      .map(path => loadPage(path)),
  ),
)

const getAddresses = addresses.filter(({ method }) => !method)

/** The page of the table that a visitor is on in the end; redirects lead to a page, too. */
const pageAt = (location: string) =>
  Object.entries(paths).find(([, path]) => path === location)?.[0] as keyof typeof titles

it.each(getAddresses.map(({ address, expect: expected }) => [address, expected] as const))(
  '%s -> the router ends where the host does',
  async (address, expected) => {
    performance.getEntriesByType = () => []
    const { asked, title } = await follow(address)
    if ('page' in expected || 'location' in expected) {
      const page = 'page' in expected ? expected.page : pageAt(expected.location)
      // The host is asked for what looks like a file, and for the checkout, whose document has a policy of its own.
      if (asked.length === 0) expect([title, page === 'checkout']).toEqual([titles[page], false])
      else
        expect([asked, 'location' in expected || page === 'checkout']).toEqual([
          ['location' in expected && page === 'checkout' ? expect.stringContaining(paths.checkout) : address],
          true,
        ])
      return
    }
    expect(asked).toEqual([address])
  },
  30_000,
)
