import { html } from 'hono/html'

/** Escapes text for an HTML or XML element or quoted attribute. hono/html's `html` escapes by itself. */
export const escapeHtml = (text: string): string => (html`${text}` as { toString: () => string }).toString()
