import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const eslint = new ESLint()

/** Rules that a file with this text breaks. */
async function brokenBy(text: string, filePath: string) {
  const [result] = await eslint.lintText(text, { filePath })
  return result?.messages.map(({ ruleId }) => ruleId)
}

const VIEW = 'src/components/forms/contact-form.tsx'

it.each([
  ['property of type string', 'export interface View { state: string }'],
  ['optional property of type string', 'export interface View { state?: string }'],
  ['parameter of type string', 'export const show = (state: string) => state'],
  ['cast', 'export const name = (value: unknown) => value as StateName<never>'],
  ['search in its text', "export const isLoading = (state: 'loading.a') => state.startsWith('loading')"],
])('view with a state name as: %s -> lint error', async (_, text) => {
  expect(await brokenBy(text, VIEW)).toContain('no-restricted-syntax')
})

it.each([
  ['text', 'export const A = () => <p>Read on</p>'],
  ['text in an expression', "export const A = () => <p>{'Read on'}</p>"],
  ['template', 'export const A = ({ n }: { n: number }) => <p>{`${n} posts`}</p>'],
  ['name for screen readers', 'export const A = () => <nav aria-label="Pages" />'],
  ['title of a part', 'export const A = () => <Part title="Office" />'],
])('view with %s of its own -> lint error', async (_, text) => {
  expect(await brokenBy(text, VIEW)).toEqual(['no-restricted-syntax'])
})

it('view with texts of the content, signs and class names -> no lint error', async () => {
  const text =
    "import { label } from '#src/content/x.ts'\nexport const A = ({ at }: { at: string }) => (\n  <p className={`text-${at}`}>\n    {label}: {`${at} `}\n  </p>\n)"
  expect(await brokenBy(text, VIEW)).toEqual([])
})

it('state name as a type, in a table of all states -> no lint error', async () => {
  const text =
    "const views = { a: 'form' } as const\nexport const show = (state: keyof typeof views) => views[state]"
  expect(await brokenBy(text, VIEW)).toEqual([])
})
