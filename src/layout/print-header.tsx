import { company } from '../company/company.ts'

/** First line of a printed page. */
export const PrintHeader = ({ path }: { path: string }) => (
  <p className="print-only text-small mb-6">{`${company.name}, ${new URL(company.origin).host}${path}`}</p>
)
