/** The built pages as HTML allows them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dist, documentIn, documents } from './built-site.ts'

/** Not a dependency of the project: npx installs it once. Version 11 needs Node 22. It reads no CSS. */
const CHECKER = 'html-validate@10.17.0'

const config = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // ARIA allows a name for every list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // pages.test.ts counts those that are shown.
    'heading-level': ['error', { allowMultipleH1: true }],
    // React has no other way to name the role that a browser takes from a list.
    'prefer-native-element': ['error', { exclude: ['list'] }],
    // For files of other hosts: ours are hashed in the policies.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
}

/** What the checker reports, although it is right, because of what a browser does. */
const KNOWN = [
  // Safari takes the role from a list without markers.
  'no-redundant-role: Redundant role "list" on <ol>',
  // `visibility: hidden` takes a link out of the order of focus.
  'hidden-focusable: aria-hidden cannot be used on focusable elements',
]

interface Message {
  ruleId: string
  message: string
  selector: string | null
}

/** Returns what the checker reports, for each file. Throws if it cannot run. */
const check = (files: readonly string[]) =>
  new Promise<Map<string, Message[]>>((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), 'html-'))
    const [configFile, report] = [join(folder, 'config.json'), join(folder, 'report.json')]
    writeFileSync(configFile, JSON.stringify(config))
    const options = ['--yes', CHECKER, '--config', configFile, '--formatter', `json=${report}`, ...files]
    execFile('npx', options, (error, _, errors) => {
      try {
        const results = JSON.parse(readFileSync(report, 'utf8')) as {
          filePath: string
          messages: Message[]
        }[]
        resolve(new Map(results.map(({ filePath, messages }) => [filePath, messages])))
      } catch {
        reject(new Error(`${CHECKER} did not run: ${errors || (error?.message ?? '')}`))
      }
      rmSync(folder, { recursive: true })
    })
  })

it.each(documents)('%s has no attribute of HTML in SVG, and no role on a part of a table', (_, { file }) => {
  const $ = documentIn(file)
  const OF_HTML =
    ':is([hidden], [inert], [title], [dir], [translate], [accesskey], [draggable], [contenteditable], [popover])'
  expect($(`svg${OF_HTML}, svg ${OF_HTML}`)).toHaveLength(0)
  // ARIA in HTML: rows and cells have the roles of their table, and the Nu HTML Checker refuses any role.
  expect($('table, thead, tbody, tr, th, td').filter('[role]')).toHaveLength(0)
})

/** Mistakes of each kind that the checker is for, with the rules that report them. */
const MISTAKES = {
  '<a href="/a">a <a href="/b">b</a></a>': 'element-permitted-content',
  '<p>a<div>b</div></p>': 'close-order',
  '<ul><p>a</p></ul>': 'element-permitted-content',
  '<b id="main">a</b>': 'no-dup-id',
  '<input type="mail" aria-label="a">': 'attribute-allowed-values',
  '<center>a</center>': 'deprecated',
  '<h1>a</h1><h4>b</h4>': 'heading-level',
  '<img src="/a.png">': 'wcag/h37',
  '<label for="nothing">a</label>': 'no-missing-references',
}

it('a checker of HTML accepts every page', { tags: ['exhaustive'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'html-'))
  const wrong = Object.keys(MISTAKES).map((html, i) => {
    const file = join(folder, `${i}.html`)
    const head = '<head><meta charset="utf-8"><title>A</title></head>'
    writeFileSync(
      file,
      `<!doctype html><html lang="en">${head}<body><main id="main">${html}</main></body></html>`,
    )
    return file
  })
  const results = await check([...documents.map(([, { file }]) => join(dist, file)), ...wrong])
  rmSync(folder, { recursive: true })
  const rules = wrong.map(file => results.get(file)?.map(({ ruleId }) => ruleId))
  for (const [i, rule] of Object.values(MISTAKES).entries()) expect(rules[i]).toContain(rule)

  const reported = [...results]
    .filter(([file]) => !wrong.includes(file))
    .flatMap(([file, messages]) =>
      messages.map(({ ruleId, message, selector }) => ({
        what: `${ruleId}: ${message}`,
        where: `${file} ${selector ?? ''}`,
      })),
    )
  expect(reported.filter(({ what }) => !KNOWN.includes(what))).toEqual([])
  expect(KNOWN.filter(known => reported.every(({ what }) => what !== known))).toEqual([])
})
