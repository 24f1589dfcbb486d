import { Navigate, useLocation } from 'react-router-dom'
import { isThankYouPath, paths } from '#src/config/paths.ts'
import { Component as ThankYou } from './thank-you-page.tsx'

/** Any other address: with the word in it the thank-you page, else home. The host decides the same before a page is served. */
export function Component() {
  const { pathname } = useLocation()
  return isThankYouPath(pathname) ? <ThankYou /> : <Navigate to={paths.home} replace />
}
