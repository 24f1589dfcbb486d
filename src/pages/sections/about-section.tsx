import { About } from '#src/components/sections/about.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { about, timeline, values } from '#src/content/about.ts'

export const AboutSection = ({ level }: { level: Level }) => (
  <About level={level} values={values} timelineTitle={about.timelineTitle} timeline={timeline} />
)
