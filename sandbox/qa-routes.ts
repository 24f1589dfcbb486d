import { isHandler, type Route } from '@vercel/routing-utils'
import { GALLERY_PATH, QA_FOLDER } from '#src/qa/wire.ts'

/** Where every state is shown. */
export const QA_PATH = QA_FOLDER

/** The viewer and the gallery hold nothing of anybody's, and are made of the site's own files. */
const QA_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const loosened: Record<string, (value: string) => string> = {
  'Content-Security-Policy': value =>
    `${value.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace(/; frame-src/, "; frame-src 'self'")}${value.includes('frame-src') ? '' : "; frame-src 'self'"}`,
  'X-Frame-Options': () => 'SAMEORIGIN',
  // A page and the window that looks at it have to know of each other.
  'Cross-Origin-Opener-Policy': () => 'same-origin-allow-popups',
}

/** The host's rules for a QA build: its pages may stand in frames of ours and hold them, and the folder of testers is served. */
export function qaRoutes(routes: readonly Route[]): Route[] {
  const pages = routes.map((route): Route =>
    isHandler(route) || !route.headers
      ? route
      : {
          ...route,
          headers: Object.fromEntries(
            Object.entries(route.headers).map(([name, value]) => [name, loosened[name]?.(value) ?? value]),
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
