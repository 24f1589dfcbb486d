import { LegalBlock } from './legal-block.tsx'

export const Component = () => <LegalBlock id="shipping" />
