import { ratingText, testimonials, testimonialsTitle } from './testimonials.content.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'

/** The first quote is large. The others are side by side below it. */
export function Testimonials() {
  if (testimonials.length === 0) return null
  return (
    <section aria-label={testimonialsTitle} className="floor-brand py-[clamp(36px,8.4vw,128px)]">
      <div className="wrap">
        <h3 className="sr-only">{testimonialsTitle}</h3>
        {/* A scrollable region must be reachable by keyboard. */}
        <div
          className="swipe md:grid-12 md:gap-y-14"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={testimonialsTitle}
        >
          {testimonials.map((testimonial, i) => (
            <Quote
              key={testimonial.quote}
              of={testimonial}
              isLarge={i === 0}
              className={i === 0 ? '' : 'md:(col-span-6 rule pt-6) flex flex-col'}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

interface QuoteProps {
  of: (typeof testimonials)[number]
  isLarge?: boolean
  className?: string
}

/** A quote and its author. The rating is drawn as a row of dots. */
export function Quote({ of: { quote, author, role, rating }, isLarge = false, className = '' }: QuoteProps) {
  return (
    <figure className={`col-span-12 ${className}`}>
      <blockquote
        className={`font-display font-400 text-balance lg:indent-[-.35em] ${isLarge ? 'text-[clamp(1.375rem,4.4vw,3.875rem)] leading-[1.1] tracking-[-.028em] max-w-[21em]' : 'text-[clamp(1.375rem,2vw,1.75rem)] leading-[1.2] tracking-[-.018em]'}`}
      >
        {`“${quote}”`}
      </blockquote>
      <figcaption className="mt-auto pt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LineDrawing className="h-6.5 w-auto" stroke={2.4} curve={rowsOf(rating)} />
        <span className="text-small">{`${ratingText(rating)} `}</span>
        <span>{`${author}, ${role}`}</span>
      </figcaption>
    </figure>
  )
}
