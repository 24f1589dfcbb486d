/** Id and text of a heading. */
export type HeadingLink = readonly [id: string, text: string]

/**
 * Links to the headings beside a text. Browsers that know it mark the one that is read (styles/global.css): of all links, the
 * last whose target was passed. That to the page, which is not shown, keeps the first heading from being marked above it.
 */
export const HeadingLinks = ({
  headings,
  className,
}: {
  headings: readonly HeadingLink[]
  className: string
}) => (
  <ul className={`heading-links ${className}`}>
    {headings.map(([id, text], i) => (
      <li key={id}>
        {/* eslint-disable-next-line jsx-a11y-x/anchor-has-content */}
        {i === 0 && <a href="#main" className="absolute invisible" aria-hidden="true" />}
        <a
          href={`#${id}`}
          className="flex gap-3 py-2 leading-[1.3] text-on-floor-2 no-underline hover:underline bullet before:mt-1.5"
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
)
