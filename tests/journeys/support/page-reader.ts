/** Reads a page's texts, attributes and positions, in the same way for every driver. */
export abstract class PageReader {
  abstract evaluate<T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ): Promise<T>

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
}
