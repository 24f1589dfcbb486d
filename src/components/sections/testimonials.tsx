import { ratingText, testimonials, testimonialsTitle } from '#src/content/case-studies.ts'
import { Heading, type Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'

/** The first quote is large, the others are beside each other below it. A rating is drawn as a row of dots. */
export function Testimonials({ level }: { level: Level }) {
  return (
    <section aria-label={testimonialsTitle} className="floor-brand py-[clamp(72px,8.4vw,128px)]">
      <div className="wrap">
        <Heading level={level} className="sr-only">
          {testimonialsTitle}
        </Heading>
        <div className="grid-12 gap-y-14">
          {testimonials.map((testimonial, i) => (
            <figure
              key={testimonial.author}
              className={i === 0 ? 'col-span-12' : 'col-span-12 md:col-span-6 lg:col-span-5 rule pt-6'}
            >
              <blockquote
                className={`font-display font-400 text-balance ${i === 0 ? 'text-[clamp(1.875rem,4.4vw,3.875rem)] leading-[1.1] tracking-[-.028em] max-w-[21em] lg:indent-[-.35em]' : 'text-[clamp(1.375rem,2vw,1.75rem)] leading-[1.2] tracking-[-.018em]'}`}
              >
                {`“${testimonial.quote}”`}
              </blockquote>
              <figcaption className="mt-7 flex lt-lg:flex-col items-start lg:items-center gap-x-4 gap-y-2">
                <LineDrawing
                  className="h-6.5 w-auto"
                  stroke={2.4}
                  curve={{ rows: [testimonial.rating], symmetry: 'none', openness: 1 }}
                />
                <span className="sr-only">{ratingText(testimonial.rating)}</span>
                <span>{`${testimonial.author}, ${testimonial.role.toLowerCase()}`}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
