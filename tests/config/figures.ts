/** `npx tsx tests/config/figures.ts` prints the repository's size. figures.test.ts limits it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const linesOf = (text: string) => text.split('\n').slice(0, -1)

/** Measures the files that git tracks or would add. Throws if git is missing. */
export function figures() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(file => file && existsSync(join(project, file)))
  const read = (file: string) => readFileSync(join(project, file), 'utf8')
  const lines = (chosen: readonly string[]) => chosen.flatMap(file => linesOf(read(file)))
  const code = files.filter(file => /\.(?:[mc]?[jt]sx?|css|html|py|sh)$/.test(file))
  const tests = code.filter(file => /^tests\/|\.test\.tsx?$/.test(file))
  // Content does not count as product lines, because owners may add any amount of it.
  const content = /^src\/company\/|content\.ts$/
  const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'scripts' | 'dependencies' | 'devDependencies',
    Record<string, string>
  >
  return {
    'lines of README.md': lines(['README.md']).length,
    'lines about 1.0.0 in CHANGELOG.md': linesOf(
      read('CHANGELOG.md')
        .split(/^## /m)
        .find(part => part.startsWith('[1.0.0]')) ?? '',
    ).length,
    'lines of docs/': lines(files.filter(file => /^docs\/.*\.md$/.test(file))).length,
    'decision records': files.filter(file => file.startsWith('docs/decisions/')).length,
    'npm scripts': Object.keys(scripts).length,
    'packages': Object.keys({ ...dependencies, ...devDependencies }).length,
    'product lines': lines(code.filter(file => !tests.includes(file) && !content.test(file))).length,
    'test lines': lines(tests).length,
    'folders at the top': new Set(files.flatMap(file => /^(?!\.)[^/]+(?=\/)/.exec(file) ?? [])).size,
    'comment lines over 110 columns': lines(code).filter(
      line => line.length > 110 && /^\s*(?:\/?\*|\/\/)/.test(line),
    ).length,
  }
}

// oxlint-disable-next-line no-console -- The command prints a table.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) console.table(figures())
