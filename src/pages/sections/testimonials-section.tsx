import { Testimonials } from '#src/components/sections/testimonials.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { testimonials, testimonialsTitle } from '#src/content/case-studies.ts'

export const TestimonialsSection = ({ level }: { level: Level }) => (
  <Testimonials level={level} title={testimonialsTitle} testimonials={testimonials} />
)
