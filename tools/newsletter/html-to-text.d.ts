declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: Record<string, unknown>
  }
  interface Element {
    name?: string
    attribs: Record<string, string>
    children: Element[]
  }
  interface Builder {
    addInline: (text: string, options?: { noWordTransform: boolean }) => void
  }
  export type FormatCallback = (
    element: Element,
    walk: (children: Element[], builder: Builder) => void,
    builder: Builder,
  ) => void
  export function convert(
    html: string,
    options: { selectors: readonly Selector[]; formatters: Record<string, FormatCallback> },
  ): string
}
