import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')
const readme = readFileSync(join(project, 'README.md'), 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>

it('every file and folder that the README names -> is there', () => {
  const named = [...readme.matchAll(/`((?:src|machines|tests|api)\/[\w./-]*|[\w-]+\.(?:config\.(?:ts|js)|json))`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(path => !existsSync(join(project, path)))).toEqual([])
})

it('every command that the README names -> is a script', () => {
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '')
  expect(named.filter(script => !scripts[script])).toEqual([])
})

it('every dependency -> pinned to one version', () => {
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
