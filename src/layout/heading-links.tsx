/** A heading's id, which links target, and its text. */
export type HeadingLink = readonly [id: string, text: string]

interface HeadingLinksProps {
  headings: readonly HeadingLink[]
  className: string
}

/**
 * Links to the headings, next to the text. Browsers that support `:target-current` mark the last link whose
 * target has been scrolled past (styles/global.css). Until a heading has been scrolled past, these browsers
 * mark the hidden link to the whole page.
 */
export const HeadingLinks = ({ headings, className }: HeadingLinksProps) => (
  <ul className={`heading-links ${className}`}>
    {headings.map(([id, text], i) => (
      <li key={id}>
        {/* This link is neither visible nor focusable, and screen readers skip it. */}
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
