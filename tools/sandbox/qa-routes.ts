import { isHandler, type Route } from '@vercel/routing-utils'
import { GALLERY_PATH, QA_FOLDER } from '../qa/paths.ts'

/** The CSP of the viewer and gallery, which load only the site's files. Only the site may frame them. */
const QA_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Relaxes headers of the site's pages, so that the QA tools can frame and open them. */
const relaxed: Record<string, (value: string) => string> = {
  'Content-Security-Policy': value =>
    `${value.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace(/;frame-src/, ";frame-src 'self' blob:")}${value.includes('frame-src') ? '' : ";frame-src 'self' blob:"}`,
  'X-Frame-Options': () => 'SAMEORIGIN',
  // A page and the viewer that it opens exchange messages, so they must share a browsing context group.
  'Cross-Origin-Opener-Policy': () => 'same-origin-allow-popups',
}

/** Returns the routes of a QA build, in which pages may frame each other and `QA_FOLDER` is served. */
export function qaRoutes(routes: readonly Route[]): Route[] {
  const pages = routes.map((route): Route =>
    isHandler(route) || !route.headers
      ? route
      : {
          ...route,
          headers: Object.fromEntries(
            Object.entries(route.headers).map(([name, value]) => [name, relaxed[name]?.(value) ?? value]),
          ),
        },
  )
  return [
    ...pages.filter(route => !isHandler(route) && 'continue' in route && route.continue),
    {
      src: `^${QA_FOLDER}(?:/.*)?$`,
      headers: { 'Content-Security-Policy': QA_POLICY, 'Cross-Origin-Opener-Policy': 'unsafe-none' },
      continue: true,
    },
    { src: `^${QA_FOLDER}/?$`, dest: GALLERY_PATH, check: true },
    ...pages.filter(route => isHandler(route) || !('continue' in route && route.continue)),
  ]
}
