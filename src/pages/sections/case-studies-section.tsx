import { CaseStudies } from '#src/components/sections/case-studies.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { caseStudies } from '#src/content/case-studies.ts'

export const CaseStudiesSection = ({ level }: { level: Level }) => (
  <CaseStudies level={level} studies={caseStudies} />
)
