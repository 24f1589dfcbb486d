/**
 * A mistake in the content. The message says what is wrong, where, and how to write it, so the build and the development server print
 * it without a stack trace.
 */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(message: string) {
    super(message)
    // Vite prints the frames of each error of a module. Those of a mistake lead into the build.
    this.stack = `${this.name}: ${message}`
  }
}
