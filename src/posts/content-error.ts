/**
 * A mistake in the content. The message says what is wrong, where, and how to correct it, so the build and
 * the development server print it without a stack trace.
 */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(message: string) {
    super(message)
    // Vite prints stack frames, but for a content mistake they only point into the build's code.
    this.stack = `${this.name}: ${message}`
  }
}
