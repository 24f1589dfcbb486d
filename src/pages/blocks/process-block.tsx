import { Process } from '#src/components/sections/process.tsx'
import { type Level } from '#src/components/ui/heading.tsx'
import { PressLink } from '#src/components/ui/press.tsx'
import { homeAnchor } from '#src/config/paths.ts'
import { process } from '#src/content/services.ts'

export const ProcessBlock = ({ level }: { level: Level }) => (
  <Process
    level={level}
    title={process.title}
    steps={process.steps}
    curve={process.curve}
    action={<PressLink to={homeAnchor('contact')}>{process.action}</PressLink>}
  />
)
