/**
 * Styles for the elements in a post's text. They replace the classes that the Markdown plugins generate.
 * `page-style.ts` reads the class names from this file.
 */
import { type ComponentProps, type ElementType, isValidElement, type ReactNode } from 'react'
import type { CurveSpec } from '../../ui/mirror-curve.ts'
import { postLabels } from '../../posts/content.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'

const BLOCK = 'mt-[1.15em]'
const FIGURE = 'mt-[2em] mb-[.6em] measure text-line'
const CAPTION = 'mt-3 text-small text-on-floor-2'

/** Returns the class that replaces a cell's `style` attribute, which the CSP blocks. */
const aligned = (style: ComponentProps<'td'>['style']) =>
  style?.textAlign === 'right' ? 'text-right' : style?.textAlign === 'center' ? 'text-center' : 'text-left'

/** Returns a component that replaces an element's classes. */
const styled = (Element: ElementType, className: string) => (props: object) => (
  <Element {...props} className={className} />
)
const h4 = styled('h4', 'mt-[1.8em] hyphens-none')

const isFootnoteLink = (children: ReactNode) =>
  isValidElement<Record<string, unknown>>(children) && 'data-footnote-ref' in children.props

export const postElements = {
  p: styled('p', BLOCK),
  h2: styled('h2', 'mt-[2.2em] text-[1.5em] leading-[1.12] hyphens-none'),
  h3: styled('h3', 'mt-[1.8em] text-[1.2em] leading-[1.2] hyphens-none'),
  h4,
  h5: h4,
  h6: h4,
  ul: (props: ComponentProps<'ul'>) => (
    // Task list items have checkboxes instead of bullets.
    <ul
      {...props}
      className={`${BLOCK} pl-[1.3em] measure ${props.className === 'contains-task-list' ? '' : 'list-disc'}`}
    />
  ),
  ol: styled('ol', `${BLOCK} pl-[1.5em] list-decimal measure`),
  li: styled('li', 'mt-[.4em] [&>p:first-child]:mt-0'),
  dl: styled('dl', BLOCK),
  dt: styled('dt', 'mt-[.4em] font-600'),
  dd: styled('dd', 'pl-[1.3em]'),
  details: styled('details', BLOCK),
  blockquote: styled(
    'blockquote',
    `${BLOCK} measure pl-5 border-0 border-l-3 border-solid border-line text-on-floor-2 [&>p:first-child]:mt-0`,
  ),
  pre: styled(
    'pre',
    `${BLOCK} mb-0 floor-surface-2 overflow-x-auto lt-md:whitespace-pre-wrap px-5 py-4.5 text-[.9375rem] leading-[1.55] [tab-size:2] hyphens-none`,
  ),
  code: styled('code', 'font-mono text-[.92em] hyphens-none'),
  // A scrollable region must be reachable by keyboard.
  table: (props: ComponentProps<'table'>) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mt-[1.6em] overflow-x-auto" tabIndex={0} role="group" aria-label={postLabels.tableLabel}>
      <table
        {...props}
        className="w-full border-collapse text-base leading-[1.45] hyphens-none [overflow-wrap:normal] [&_tbody_:is(td,th)]:(py-2.5 pl-0 pr-5 align-top rule) [&_:is(td,th):last-child]:pr-0 [&_tbody_th]:font-400 [&_thead_th]:(py-2.5 pl-0 pr-5 align-bottom font-600 border-0 border-t-2 border-solid border-on-floor)"
      />
    </div>
  ),
  th: ({ style, ...props }: ComponentProps<'th'>) => <th {...props} className={aligned(style)} />,
  td: ({ style, ...props }: ComponentProps<'td'>) => <td {...props} className={aligned(style)} />,
  sup: ({ children, ...props }: ComponentProps<'sup'>) => (
    <sup {...props} className="px-[.15em] leading-[0]">
      {isFootnoteLink(children) ? <>[{children}]</> : children}
    </sup>
  ),
  hr: () => <hr className="mt-[2.4em] rule" />,
  section: (props: ComponentProps<'section'>) =>
    props.className === 'footnotes' ? (
      <section
        {...props}
        className="mt-[3em] pt-4 rule text-small leading-[1.5] [&_h2]:(mt-0 text-h4) [&_li]:mt-2"
      />
    ) : (
      <section {...props} />
    ),
  figure: styled('figure', FIGURE),
  figcaption: styled('figcaption', CAPTION),
  /** A mirror curve with a caption. */
  Drawing: ({ caption, ...curve }: CurveSpec & { caption?: string }) => (
    <figure className={FIGURE}>
      <LineDrawing curve={curve} className="w-[min(100%,26rem)] h-auto" stroke={1.7} />
      {caption && <figcaption className={CAPTION}>{caption}</figcaption>}
    </figure>
  ),
}
