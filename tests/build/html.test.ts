/** The built pages are valid HTML. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { folderOfTest } from '../support/temporary-folder.ts'
import { dist, documentIn, documents } from './built-site.ts'

/** npx installs the checker, which is not a dependency. Version 11 needs Node 22. The checker ignores CSS. */
const CHECKER = 'html-validate@10.17.0'

const config = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // ARIA allows every list to have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // pages.test.ts counts the visible headings.
    'heading-level': ['error', { allowMultipleH1: true }],
    // Safari drops the role of a list without markers, so lists set it explicitly.
    'prefer-native-element': ['error', { exclude: ['list'] }],
    // Only files from other hosts need `integrity`, because the CSPs already restrict our own code.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

/** The checker's reports about deliberate markup, with the browser behaviour that requires or allows it. */
const KNOWN = [
  // Safari drops the role of a list without markers.
  'no-redundant-role: Redundant role "list" on <ol>',
  'no-redundant-role: Redundant role "list" on <ul>',
  // The links with `aria-hidden` have `visibility: hidden`, which removes them from the tab order.
  'hidden-focusable: aria-hidden cannot be used on focusable elements',
]

interface Result {
  filePath: string
  messages: { ruleId: string; message: string; selector: string | null }[]
}

/** Returns the checker's reports for each file. Throws if the checker cannot run. */
async function check(folder: string, files: readonly string[]): Promise<Result[]> {
  const [configFile, report] = [join(folder, 'config.json'), join(folder, 'report.json')]
  writeFileSync(configFile, JSON.stringify(config))
  const options = ['--yes', CHECKER, '--config', configFile, '--formatter', `json=${report}`, ...files]
  // html-validate exits with 1 if it reports anything.
  const failed: unknown = await promisify(execFile)('npx', options).catch((error: unknown) => error)
  if (!existsSync(report)) throw new Error(`${CHECKER} did not run`, { cause: failed })
  return JSON.parse(readFileSync(report, 'utf8')) as Result[]
}

it.each(documents)('%s has no HTML attributes in SVG, and no roles on parts of tables', (_, { file }) => {
  const $ = documentIn(file)
  const OF_HTML =
    ':is([hidden], [inert], [title], [dir], [translate], [accesskey], [draggable], [contenteditable], [popover])'
  expect($(`svg${OF_HTML}, svg ${OF_HTML}`)).toHaveLength(0)
  // ARIA in HTML: rows and cells get their roles from the table. The Nu HTML Checker rejects any other role.
  expect($('table, thead, tbody, tr, th, td').filter('[role]')).toHaveLength(0)
})

it('an HTML checker accepts every page', { tags: ['exhaustive'] }, async () => {
  const results = await check(
    folderOfTest(),
    documents.map(([, { file }]) => join(dist, file)),
  )
  const reported = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      what: `${ruleId}: ${message}`,
      where: `${filePath} ${selector ?? ''}`,
    })),
  )
  expect(reported.filter(({ what }) => !KNOWN.includes(what))).toEqual([])
  // The known reports also show that the checker has read the pages.
  expect(KNOWN.filter(known => reported.every(({ what }) => what !== known))).toEqual([])
})
