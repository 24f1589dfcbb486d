import { act, render, waitFor } from '@testing-library/react'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { paths } from '#src/content/paths.ts'
import { pages } from '#src/content/pages.ts'
import { appOf } from '#src/framework/client/app-routes.tsx'
import { ServicesContext } from '#src/services/services-context.ts'
import { site } from '#src/site.tsx'
import { addresses } from '../host/addresses.ts'
import { idleServices } from '../support/idle-services.ts'

const { App, loadPage } = appOf(site)

/** The first import of a page is slow, because Vitest transforms its modules. */
const WAIT_OPTIONS = { timeout: 15_000 }

/** Navigates from the privacy page to `address`. Returns the addresses loaded from the host and the page title. */
async function navigateTo(address: string) {
  window.history.replaceState(null, '', paths.privacy)
  await loadPage(paths.privacy)
  const open = vi.fn()
  let navigate: NavigateFunction = () => {}
  const CaptureNavigate = () => {
    navigate = useNavigate()
    return null
  }
  const { unmount } = render(
    <ServicesContext value={{ ...idleServices, browser: { ...idleServices.browser, open } }}>
      <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <App />
        <CaptureNavigate />
      </BrowserRouter>
    </ServicesContext>,
  )
  await waitFor(() => expect(document.title).toBe(pages.privacy.title), WAIT_OPTIONS)
  await act(async () => navigate(address))
  await waitFor(
    () =>
      expect(
        open.mock.calls.length > 0 ||
          document.title !== pages.privacy.title ||
          address.startsWith(paths.privacy),
      ).toBe(true),
    WAIT_OPTIONS,
  )
  const result = { loaded: open.mock.calls.flat() as string[], title: document.title }
  unmount()
  return result
}

// tests/e2e covers navigation to a page whose chunk is not loaded yet.
beforeAll(() =>
  Promise.all(
    Object.values(paths)
      .concat('/x' as never)
      .map(path => loadPage(path)),
  ),
)

const addressesForGet = addresses.filter(({ method }) => !method)

const pageAt = (location: string) =>
  Object.entries(paths).find(([, path]) => path === location)?.[0] as keyof typeof pages

/** Results that an address above has. tests/host/address-rules.test.ts compares the rules of all addresses. */
const seen = new Set<string>()
for (const { address, expect: expected } of addressesForGet) {
  const result = JSON.stringify(expected)
  const tags = seen.has(result) ? ['exhaustive'] : []
  seen.add(result)
  it(`${address} -> same result in the router as from the host`, { tags, timeout: 30_000 }, async () => {
    const { loaded, title } = await navigateTo(address)
    if (!('page' in expected || 'location' in expected)) {
      expect(loaded).toEqual([address])
      return
    }
    const page = 'page' in expected ? expected.page : pageAt(expected.location)
    if (loaded.length === 0) {
      expect(page).not.toBe('checkout')
      expect(title).toBe(pages[page].title)
      return
    }
    // The router leaves to the host: redirects of addresses that look like a file, and the checkout with its own CSP.
    const isRedirect = 'location' in expected
    expect(isRedirect || page === 'checkout').toBe(true)
    expect(loaded).toEqual([
      isRedirect && page === 'checkout' ? expect.stringContaining(paths.checkout) : address,
    ])
  })
}
