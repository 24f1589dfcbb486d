import type { SectionId } from '../../src/company/anchors.ts'
import { headerLinks } from '../../src/company/navigation.ts'
import { homeAnchor } from '../../src/company/paths.ts'

/** Returns the header's link text for a section of the home page. */
export function headerLabel(section: SectionId): string {
  const link = headerLinks.find(({ to }) => to === homeAnchor(section))
  if (!link) throw new Error(`add a header link to the section ${section} in src/company/navigation.ts`)
  return link.label
}
