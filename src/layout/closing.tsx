import { contactIntro } from '../forms/contact-form.content.ts'
import { homeAnchor } from '../company/paths.ts'
import { startProjectLabel } from '../company/navigation.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** The end of a page, which invites the visitor to start a project. */
export function Closing({ title = contactIntro.title.join(' ') }: { title?: string }) {
  return (
    <div className="wrap flex flex-wrap justify-between items-center gap-6 py-[clamp(56px,7vw,104px)]">
      <h2 className="text-h2">{title}</h2>
      <ButtonLink to={homeAnchor('contact')}>{startProjectLabel}</ButtonLink>
    </div>
  )
}
