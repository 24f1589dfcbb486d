import { Fragment, type ReactNode } from 'react'
import { type PageId, pages } from '../company/pages.ts'
import type { HeaderDrawing } from '../company/schemas.ts'
import { TitleLines } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { StaticIsland } from '../prerender/client/static-island.tsx'

interface PageHeaderProps {
  /** The page's entry in src/company/pages.ts sets the floor, which the site header shares. */
  page: PageId
  title: readonly string[]
  lead?: string | undefined
  drawing?: HeaderDrawing | undefined
  /** Makes the header less tall, with the title on one line, so that visitors see more of the content. */
  isLow?: boolean
  /** Classes of the drawing's `<figure>`. */
  figureClassName?: string
  /** Classes and line width (in SVG units) of a drawing that is as wide as the page, below the title. */
  wide?: { className: string; stroke: string }
  /** An index of the page, shown instead of the caption. */
  index?: ReactNode
}

/**
 * Heights of drawings by number of rows, chosen so that grid steps have the same size wherever there is room
 * for the drawing. In wide windows, a single row has larger steps.
 */
const TALLEST = 'h-58 md:h-34 lg:h-60 w-auto'
const heights: Record<number, string> = {
  1: 'h-8 lg:h-14 w-auto',
  2: 'h-17 lg:h-20 w-auto',
  3: 'h-25 lg:h-30 w-auto',
  4: 'h-34 lg:h-40 w-auto',
  8: TALLEST,
}

/** Classes and line width for three or more lines, whose grid steps are small enough for ten columns. */
const several = { className: 'h-14 w-auto', stroke: '2.5' }

/** Header of a page: floor, h1 and a drawing. */
export function PageHeader({
  page,
  title,
  lead,
  drawing,
  isLow = false,
  figureClassName = '',
  wide,
  index,
}: PageHeaderProps) {
  const above = drawing?.above ?? []
  const look = above.length > 1 ? several : wide
  return (
    <StaticIsland className={`floor-${pages[page].header?.floor ?? 'surface'} overflow-clip`}>
      <div
        className={`wrap grid-12 gap-y-8 pt-[clamp(96px,10vw,144px)] ${isLow ? 'pb-[clamp(28px,3.2vw,48px)]' : 'pb-[clamp(40px,4.6vw,72px)]'}`}
      >
        <div className="col-span-12 md:col-span-8">
          <h1 className="text-h1 -ml-[.03em]">
            <TitleLines of={title} joined={isLow} />
          </h1>
          {lead && <p className="mt-6 text-lead text-on-floor-2 text-balance max-w-[34em]">{lead}</p>}
        </div>
        {drawing && (
          // Hide the figure until its caption arrives, because the caption would otherwise move the drawing.
          <figure
            data-drawing=""
            data-travels="header"
            className={`col-span-12 ${figureClassName} ${wide ? '' : 'md:(col-start-9 col-span-4 self-end justify-self-end)'} [&:not(:has(figcaption))]:!hidden`}
          >
            {above.map(({ caption, ...line }, i) => (
              <Fragment key={i}>
                <HeaderLine {...line} {...look} />
                <p className="mt-3 mb-5 text-small text-on-floor-2">{caption}</p>
              </Fragment>
            ))}
            <HeaderLine {...drawing} {...look} />
            <figcaption className={wide ? '' : 'md:(w-0 min-w-[max(100%,9rem)])'}>
              {index ?? <p className="mt-3 text-small text-on-floor-2 text-balance">{drawing.caption}</p>}
            </figcaption>
          </figure>
        )}
      </div>
    </StaticIsland>
  )
}

interface HeaderLineProps extends Omit<HeaderDrawing, 'above' | 'caption'> {
  className?: string | undefined
  stroke?: string | undefined
}

function HeaderLine({ curve, className, stroke }: HeaderLineProps) {
  const rows = curve.rows.length
  return (
    <LineDrawing
      curve={curve}
      className={className ?? heights[rows] ?? (rows > 5 ? TALLEST : heights[4])}
      stroke={stroke ?? (rows > 4 ? 2.5 : 1.8)}
      coverClass="wipe"
    />
  )
}
