import { contactIntro } from '../content/contact.ts'
import { homeAnchor } from '../content/paths.ts'
import { process } from '../content/process.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Link to the contact form at the end of a page without a form. */
export function Closing() {
  return (
    <div className="wrap flex flex-wrap justify-between items-end gap-6 py-[clamp(56px,7vw,104px)]">
      <h2 className="text-h2">{contactIntro.title.join(' ')}</h2>
      <ButtonLink to={homeAnchor('contact')}>{process.actionLabel}</ButtonLink>
    </div>
  )
}
