import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { QA_DIST, SANDBOX_DIST } from '../../sandbox/build.ts'
import { dist, filesIn, project } from './built-site.ts'

const settings = readFileSync(join(project, '.env.sandbox'), 'utf8')
  .split('\n')
  .filter(line => line.includes('=') && !line.startsWith('#'))
  .map(line => line.slice(line.indexOf('=') + 1))
/**
 * The newsletter's path is the host's own too; everything else in the file belongs to the sandbox alone. The bare word
 * is a mode of the payment provider.
 */
const traces = [
  '/sandbox',
  'sandbox-',
  ':3001',
  '127.0.0.1',
  ...settings.filter(value => value !== '/api/subscribe'),
]

const text = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

it('the build to deploy -> no trace of the sandbox, by name, address or key', () => {
  const found = filesIn(dist)
    .filter(file => !/\.(?:png|ico|woff2)$/.test(file))
    .flatMap(file =>
      traces.filter(trace => text(dist, file).includes(trace)).map(trace => `${file}: ${trace}`),
    )
  expect(found).toEqual([])
})

it('the sandbox’s build -> does name it, so that the test above can fail', () => {
  const sandbox = join(project, SANDBOX_DIST)
  expect(
    filesIn(sandbox).some(file => file.endsWith('.js') && text(sandbox, file).includes('sandbox-public-key')),
  ).toBe(true)
})

/** Words of the inspector, the viewer, the gallery and the samples, which the QA build has. */
const QA_TRACES = ['statelyai', '@qa.', 'qa-viewer', 'sub_sample', 'qa.inspect', '/qa/']

it('the build to deploy -> no trace of what testers use, by name or string; the QA build has each of them', () => {
  const found = (root: string) =>
    QA_TRACES.filter(trace =>
      filesIn(root).some(
        file =>
          `/${file}`.includes(trace) || (/\.(?:html|js|css)$/.test(file) && text(root, file).includes(trace)),
      ),
    )
  expect(found(dist)).toEqual([])
  expect(found(join(project, QA_DIST))).toEqual(QA_TRACES)
})

it('both builds -> the same but for the one file of settings', () => {
  const withoutHash = (root: string) =>
    filesIn(root)
      .map(file => file.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
      .sort()
  expect(withoutHash(join(project, SANDBOX_DIST))).toEqual(withoutHash(dist))
})
