/**
 * A mistake in the content. The message says what is wrong, where, and how to write it, so commands print it without a stack trace
 * (src/build/prerender.mjs).
 */
export class ContentError extends Error {
  override name = 'ContentError'
}
