import { expect } from 'playwright/test'

/** Reads a page and waits for the next page, in the same way for all drivers. */
export abstract class PageReader {
  abstract evaluate<T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ): Promise<T>
  abstract dialog: () => Promise<string | null>

  text = (css: string): Promise<string> => this.readText(css)
  protected readText(css: string): Promise<string> {
    return this.evaluate(selector => document.querySelector<HTMLElement>(selector)?.innerText ?? '', css)
  }
  attribute = (css: string, name: string): Promise<string | null> =>
    this.evaluate(
      (selector, attribute) => document.querySelector(selector)?.getAttribute(attribute) ?? null,
      css,
      name,
    )
  value = (css: string): Promise<string | null> =>
    this.evaluate(selector => document.querySelector<HTMLInputElement>(selector)?.value ?? null, css)
  count = (css: string): Promise<number> =>
    this.evaluate(selector => document.querySelectorAll(selector).length, css)
  scrollY = (): Promise<number> => this.evaluate(() => Math.round(scrollY))

  /** Navigates to another document or history entry, and waits until it has loaded or opened a dialog. */
  protected async move(run: () => Promise<unknown>): Promise<void> {
    const old = await this.evaluate(() => {
      Object.assign(window, { isLeft: true })
      return location.href
    })
    await run()
    const isMoved = () =>
      this.evaluate(
        href => document.readyState === 'complete' && (!('isLeft' in window) || location.href !== href),
        old,
      ).catch(async () => (await this.dialog()) !== null)
    await expect.poll(isMoved).toBe(true)
  }
}
