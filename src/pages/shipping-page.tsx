import { LegalSection } from './sections/legal-section.tsx'

export const Component = () => <LegalSection id="shipping" />
