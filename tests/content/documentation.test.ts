/** Checks statements in README.md, CONTRIBUTING.md and docs/ against the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { layers } from '../../tools/lint/layers.js'

const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const files = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => join('docs', file)),
]
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>
const FOLDERS = 'src|machines|tests|api|docs|public|tools|\\.github'

/** Returns `<file>: <name>` for each name that the pattern finds but `isThere` rejects. */
const missing = (file: string, pattern: RegExp, isThere: (name: string) => boolean, text = read(file)) =>
  [...text.matchAll(pattern)]
    .map(([, ...groups]) => groups.find(Boolean) ?? '')
    .filter(name => !isThere(name.replace(/\.$/, '')))
    .map(name => `${file}: ${name}`)

it('documents name only existing files, folders and commands, and link only to existing files', () => {
  const inCode = `\`((?:${FOLDERS})/[\\w./-]*|[\\w-]+\\.(?:config\\.(?:ts|js)|json))\``
  const named = new RegExp(`${inCode}|(?<![\\w./])(docs/[\\w./-]+)`, 'g')
  const links = /\]\((?!https?:|#)([^)#]+)|<img src="([^"]+)"/g
  expect(
    files.flatMap(file => [
      ...missing(file, named, name => existsSync(join(project, name))),
      ...missing(
        file,
        links,
        name => existsSync(join(project, dirname(file), name)),
        read(file).replace(/^ *```[^]*?^ *```$/gm, ''),
      ),
      ...missing(file, /npm run ([\w:-]+)/g, name => name in scripts),
    ]),
  ).toEqual([])
})

const sources = ['api', 'machines', 'src', 'tests', 'tools']
  .flatMap(folder =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map(
      file => `${folder}/${file}`,
    ),
  )
  .concat(readdirSync(project))
  .map(file => file.replaceAll('\\', '/'))
const code = sources.filter(file => /\.(?:[mc]?[jt]sx?|css)$/.test(file))
/** Files that the build, a package or the host generates. */
const WRITTEN = ['config.json', 'manifest.json']

/** Returns the files and npm scripts that comments name but that do not exist. Comments may shorten paths. */
function missingIn(text: string): string[] {
  const comments = (text.match(/(?<=^|\s)(?:\/\*[^]*?\*\/|\/\/.*$)/gm) ?? []).join('\n')
  const files = [
    ...comments.matchAll(/(?<![\w./:@*}-])((?:[\w-]+\/)*[\w][\w.-]*\.(?:tsx?|mjs|css|md|json))(?![\w-])/g),
  ]
  const commands = [...comments.matchAll(/npm run ([\w:-]+)/g)]
  const isThere = (name: string) =>
    [...WRITTEN, ...sources].some(file => `/${file}`.endsWith(`/${name}`)) ||
    existsSync(join(project, 'docs', name)) ||
    existsSync(join(project, name))
  return [
    ...files.map(([, name = '']) => name).filter(name => !isThere(name)),
    ...commands.map(([, script = '']) => script).filter(script => !scripts[script]),
  ]
}

it('comments name only existing files and commands', () => {
  const wrong = code.flatMap(file => missingIn(read(file)).map(name => `${file}: ${name}`))
  expect(code.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
  expect(missingIn('/** See missing.ts and docs/how-to.md; `npm run nothing`. */')).toEqual([
    'missing.ts',
    'nothing',
  ])
})

/** All code except this file, which names made-up identifiers. */
const allCode = code
  .filter(file => !file.endsWith('/documentation.test.ts'))
  .map(read)
  .join('\n')
/** Documents about this code only. Others also name parts of platforms, packages and earlier versions. */
const aboutCode = [
  'README.md',
  'CONTRIBUTING.md',
  ...['architecture', 'how-to', 'newsletter', 'prerendering', 'reports', 'testers'].map(
    name => `docs/${name}.md`,
  ),
]
/** Patterns for names, as in "guards are `isX` or `hasX`". */
const FORMS = ['isX', 'hasX']

/** Multi-word identifiers (such as `sourcesByPage`) that are in code spans but not in the code. */
const unknownIdentifiers = (text: string) =>
  [...text.replace(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)]
    .flatMap(
      ([, span = '']) =>
        span.match(
          /(?<![\w./@-])(?:[a-z]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z]+(?:[A-Z][a-z\d]+)+|[A-Z]{2,}(?:_[A-Z\d]+)+)(?![\w-])/g,
        ) ?? [],
    )
    .filter(name => !FORMS.includes(name) && !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(allCode))

it.each(aboutCode)('%s names only identifiers that exist in the code', file => {
  expect(unknownIdentifiers(read(file))).toEqual([])
  expect(unknownIdentifiers('`isInLayout` and `{ spareTimeoutMs: 1 }`')).toEqual(['spareTimeoutMs'])
})

it('each decision record has a unique number, a status with a date, and all sections', () => {
  const records = files.filter(file => file.startsWith('docs/decisions/')).sort()
  const numbers = records.map(file => Number(/^docs\/decisions\/(\d{4})-/.exec(file)?.[1]))
  expect(new Set(numbers).size).toBe(records.length)
  records.forEach((file, i) => {
    expect(read(file)).toMatch(new RegExp(`^# ${String(numbers[i])}\\. `))
    expect(read(file), file).toMatch(/^Status: (?:accepted|superseded by \d+), \d{4}-\d{2}/m)
    for (const part of ['Context', 'Decision', 'Consequence', 'Measurement', 'Revisit when'])
      expect(read(file), file).toContain(`**${part}`)
  })
})

it('every dependency is pinned to an exact version', () => {
  const versions = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

it('the folder table in docs/architecture.md matches the layers in tools/lint/layers.js', () => {
  const table = /## Folders and import rules[^]*?(?=\n## )/.exec(read('docs/architecture.md'))?.[0] ?? ''
  const rows = [...table.matchAll(/^\| (\d) \| `([^`]*)\/` \|/gm)].map(([, layer, at]) => [Number(layer), at])
  expect(rows).toEqual(layers.flatMap((folders, i) => folders.map(({ at }) => [i + 1, at])))
})
