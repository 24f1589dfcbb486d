import { company } from '../company/company.ts'

/** Returns the strings in a value, with their paths. */
export function textsIn(
  value: unknown,
  path: readonly string[] = [],
): { text: string; path: readonly string[] }[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, path }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, [...path, key]))
}

/** The company's strings, longest first, because one string can contain another. */
const companyTexts = textsIn(company)
  .map(({ text }) => text)
  .sort((a, b) => b.length - a.length)

/** Returns text without the company's values, which the character check ignores. */
export const withoutCompany = (text: string): string =>
  companyTexts.reduce((rest, part) => rest.replaceAll(part, ''), text)
