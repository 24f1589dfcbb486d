import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folderOfTest } from '../support/temporary-folder.ts'

const HOOK = join(import.meta.dirname, '../../tools/scripts/pre-commit')

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@studio.example', ...args], {
    cwd: join(folder, 'project'),
    // Use the copy, because this test may run in a hook, whose variables name the repository.
    env: { PATH: process.env['PATH'], HOME: folder },
  })

function stage(names: readonly string[]) {
  for (const name of names) {
    const file = join(folder, 'project', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, name)
  }
  git('add', '--all')
}

/** Runs the hook with an `npx` that records its arguments. Returns the arguments of each tool. */
function runHook(): Record<string, string[]> {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nprintf '%s\\0' "$@" > "${folder}/$1"\n`)
  chmodSync(join(bin, 'npx'), 0o755)
  for (const tool of ['oxfmt', 'oxlint']) writeFileSync(join(folder, tool), '')
  execFileSync('sh', [HOOK], {
    cwd: join(folder, 'project'),
    env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder },
  })
  const argumentsOf = (tool: string) => readFileSync(join(folder, tool), 'utf8').split('\0').slice(1, -1)
  return { oxfmt: argumentsOf('oxfmt'), oxlint: argumentsOf('oxlint') }
}

/** Arguments that a tool would read as options (POSIX.1-2017, utility syntax guidelines 3 to 10). */
const optionsIn = (args: readonly string[] = []) => args.filter(argument => argument.startsWith('-'))

beforeEach(() => {
  folder = folderOfTest()
  mkdirSync(join(folder, 'project'))
  git('init', '--quiet')
})

it('passes staged names that look like options as files', () => {
  stage(['--plugin=./run.ts', '--config=x.ts', '--fix.ts', '-c.ts', '--', '-', '--rulesdir=.tsx'])
  const { oxfmt, oxlint } = runHook()
  expect(optionsIn(oxfmt)).toEqual(['--check', '--no-error-on-unmatched-pattern'])
  expect(optionsIn(oxlint)).toEqual(['--no-error-on-unmatched-pattern'])
  for (const args of [oxfmt, oxlint]) expect(args).toContain('./--plugin=./run.ts')
})

it('passes names with spaces, quotes, line breaks or patterns unchanged, as one argument each', () => {
  const names = ['a b.ts', "it's.ts", 'two\nlines.ts', '[id].ts', '!not.ts', '*.ts', 'src/ಶ್ರೀ.tsx', '$(x).ts']
  stage(names)
  const { oxfmt, oxlint } = runHook()
  for (const args of [oxfmt, oxlint])
    expect(args?.slice(args.findIndex(argument => argument.startsWith('./'))).toSorted()).toEqual(
      names.map(name => `./${name}`).toSorted(),
    )
})

it('passes only the new name if a file is deleted and another renamed', () => {
  stage(['deleted.ts', 'old.ts'])
  git('commit', '--quiet', '--no-verify', '--message', 'x')
  rmSync(join(folder, 'project/deleted.ts'))
  renameSync(join(folder, 'project/old.ts'), join(folder, 'project/-new.ts'))
  git('add', '--all')
  expect(runHook()['oxlint']).toEqual(['--no-error-on-unmatched-pattern', './-new.ts'])
})

it('does not run a tool if none of its files are staged', () => {
  stage(['notes.md'])
  expect(runHook()).toEqual({
    oxfmt: ['--check', '--no-error-on-unmatched-pattern', './notes.md'],
    oxlint: [],
  })
})
