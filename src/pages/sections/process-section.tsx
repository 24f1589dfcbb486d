import { Process } from '#src/components/sections/process.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { ButtonLink } from '#src/components/ui/button-link.tsx'
import { homeAnchor } from '#src/content/paths.ts'
import { process } from '#src/content/services.ts'

export const ProcessSection = ({ level }: { level: Level }) => (
  <Process
    level={level}
    title={process.title}
    steps={process.steps}
    curve={process.curve}
    action={<ButtonLink to={homeAnchor('contact')}>{process.actionLabel}</ButtonLink>}
  />
)
