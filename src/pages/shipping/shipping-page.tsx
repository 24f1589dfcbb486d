import { Legal } from '../legal.tsx'

export const Component = () => <Legal id="shipping" />
