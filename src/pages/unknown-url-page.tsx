import { useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { THANK_YOU_WORD } from '../company/urls.ts'
import { paths } from '../company/paths.ts'
import { ServicesContext } from '../services/services-context.ts'
import { Component as ThankYou } from './thankyou/thankyou-page.tsx'

/** In development, unknown URLs show the thank-you page or redirect. In a build, the host handles them. */
export function Component() {
  const { browser } = useContext(ServicesContext)
  const isThankYou = useLocation().pathname.includes(THANK_YOU_WORD)
  useEffect(() => {
    if (!isThankYou) browser.open(paths.home)
  }, [browser, isThankYou])
  return isThankYou ? <ThankYou /> : null
}
