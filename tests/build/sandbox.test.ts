import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { QA_FOLDER } from '../../tools/qa/paths.ts'
import { QA_DIST, SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { fakeSettings } from '../../tools/sandbox/payment-providers.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { dist, filesIn, project } from './built-site.ts'

const settings = {
  ...(parseEnv(readFileSync(join(project, '.env.sandbox'), 'utf8')) as Record<string, string>),
  ...fakeSettings,
}
/**
 * Strings that only the sandbox build contains. The list omits /api/subscribe, which production also has,
 * and the word "sandbox", which is a mode of the payment providers.
 */
const traces = [
  '/sandbox',
  'sandbox-',
  ':3001',
  '127.0.0.1',
  ...Object.values(settings).filter(value => value !== '/api/subscribe'),
]

const text = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

it('the production build has no names, URLs or keys from the sandbox', () => {
  const found = filesIn(dist)
    .filter(file => !/\.(?:png|ico|woff2)$/.test(file))
    .flatMap(file =>
      traces.filter(trace => text(dist, file).includes(trace)).map(trace => `${file}: ${trace}`),
    )
  expect(found).toEqual([])
  const sandbox = join(project, SANDBOX_DIST)
  const scripts = filesIn(sandbox).filter(file => file.endsWith('.js'))
  expect(scripts.some(file => text(sandbox, file).includes('sandbox-public-key'))).toBe(true)
})

/** Strings from the inspector, viewer, gallery and samples, which only the QA build has. */
const QA_TRACES = ['statelyai', '@statecharts.', 'statecharts-viewer', 'sub_sample', 'qa.inspect', '/qa/']

it('only the QA build has the QA tools', () => {
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

// The QA build must not reuse the post pages that the sandbox build has cached without the QA tools' script.
it("every page of the QA build has the QA tools' script", () => {
  const pages = (root: string) => filesIn(root).filter(file => file.endsWith('.html'))
  const qa = join(project, QA_DIST)
  const withScript = pages(qa).filter(file => text(qa, file).includes('<script type="module"'))
  expect(withScript.filter(file => !`/${file}`.startsWith(QA_FOLDER))).toEqual(pages(dist))
})

it('the sandbox and production builds have the same file names, except for hashes', () => {
  const withoutHash = (root: string) =>
    filesIn(root)
      .map(file => file.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
      .sort()
  expect(withoutHash(join(project, SANDBOX_DIST))).toEqual(withoutHash(dist))
})

it.each([
  ['src/prerender/build/build.mjs', { SITE_ENV: 'sandbox' }, 'Unset SITE_ENV'],
  ['tools/qa/build.mjs', {}, 'Do not deploy the QA build'],
])('%s stops on the host with %j', (script, env, message) => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...env, VERCEL: '1', OUT_DIR: folderOfTest() },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)])
})
