import { LegalBlock } from './blocks/legal-block.tsx'

export const Component = () => <LegalBlock id="shipping" />
