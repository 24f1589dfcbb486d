/**
 * Style rules that opt a document in to cross-document view transitions (MDN: @view-transition), with a cover
 * that grows below the header. If the other document has not opted in, Chromium 156 logs an error in the
 * console. So a list of posts gets these rules only when the visitor opens a post, and a post skips
 * transitions, except to posts.
 */
export const coverRules = (selector: string): string =>
  `@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}${selector}{view-transition-name:cover}.bar{view-transition-name:bar}`

/** Adds an empty style sheet to the document. */
export function addStyleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return sheet
}
