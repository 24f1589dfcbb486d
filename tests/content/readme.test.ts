import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')
const readme = readFileSync(join(project, 'README.md'), 'utf8')
const documents = [
  readme,
  ...readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => readFileSync(join(project, 'docs', file), 'utf8')),
].join('\n')
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(project, 'package.json'), 'utf8'),
) as Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>

it('every file and folder that README and docs name -> is there', () => {
  const named = [
    ...documents.matchAll(
      /`((?:src|machines|tests|api|docs)\/[\w./-]*|[\w-]+\.(?:config\.(?:ts|js)|json))`/g,
    ),
  ].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(path => !existsSync(join(project, path)))).toEqual([])
})

it('every command that README and docs name -> is a script', () => {
  const named = [...documents.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '')
  expect(named.filter(script => !scripts[script])).toEqual([])
})

it('every dependency -> pinned to one version', () => {
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    ),
  ).toEqual([])
})

it('who may import whom -> the table of the README is the linter’s', () => {
  const lint = readFileSync(join(project, 'eslint.config.js'), 'utf8')
  const rooms = [...lint.matchAll(/\{ room: '(\w+)', at: '([\w/]+)', may: \[(.*)\] \}/g)].map(
    ([, room = '', at = '', may = '']) => ({
      room,
      at,
      may: [...may.matchAll(/'(?:types:)?(\w+)'/g)].map(([, name = '']) => name),
    }),
  )
  expect(rooms.length).toBeGreaterThan(15)
  const inComponents = rooms.filter(({ at }) => at.startsWith('src/components/')).map(({ room }) => room)
  const table = [...readme.matchAll(/^\| (`.*?) \| .* \| (.*) \|$/gm)].map(([, folders = '', may = '']) => ({
    folders,
    may,
  }))
  for (const { room, at, may } of rooms) {
    const row = table.find(
      ({ folders }) => folders.includes(`\`${at}/\``) || (room === 'layout' && folders.includes('`layout/`')),
    )
    // What stands behind a room's own name in a row that two rooms share is for that one alone.
    const said = (row?.may ?? '')
      .split('; ')
      .filter(part => !part.includes(': ') || part.startsWith(`${room}: `))
      .join(', ')
      .replace(`${room}: `, '')
    const names = said
      .replaceAll(/[*]|types|nothing of ours/g, '')
      .split(',')
      .map(name => name.trim())
      .filter(name => name && name !== 'xstate' && name !== 'zod')
    expect([room, names.flatMap(name => (name === 'components' ? inComponents : [name])).sort()]).toEqual([
      room,
      [...may].sort(),
    ])
  }
})
