import { html } from 'hono/html'

/** Returns a text for an element or a quoted attribute of HTML or XML. Templates with `html` of hono/html do so by themselves. */
export const escapeHtml = (text: string): string => (html`${text}` as { toString: () => string }).toString()
