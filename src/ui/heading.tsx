import { Fragment, type ReactNode, type Ref } from 'react'

export type Level = 1 | 2 | 3 | 4 | 5

interface HeadingProps {
  level: Level
  className?: string
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A heading of the given level. Its size comes from `className`. */
export function Heading({ level, className, ref, children }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag className={className} {...(ref ? { ref, tabIndex: -1 } : {})}>
      {children}
    </Tag>
  )
}

/** Returns the level for headings inside a section whose own heading has the given level. */
export const levelBelow = (level: Level): Level => Math.min(level + 1, 5) as Level

/** Lines of a title, which flow as normal text on narrow screens or with `joined`. */
export function TitleLines({ of, joined = false }: { of: readonly string[]; joined?: boolean }) {
  return of.map((line, i) => (
    <Fragment key={line}>
      {/* The space is outside the line, because screen readers ignore a space at the start of an element. */}
      {i > 0 && ' '}
      <span className={joined ? '' : 'md:block'}>{line}</span>
    </Fragment>
  ))
}
