import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variants } from '../../tools/gallery/variants.ts'
import { samples } from '../../tools/qa/samples/samples.ts'
import { QA_FOLDER } from '../../tools/qa/paths.ts'
import { QA_DIST } from '../fakes/build.ts'
import { dist, filesIn, project } from './built-site.ts'
import { run } from './project-copy.ts'

it('the gallery compares each sample in each variant', async () => {
  const options = ['--config', 'tools/gallery/playwright.config.ts', '--reporter', 'list', '--list']
  const { stdout } = await run('npx', ['playwright', 'test', ...options], { cwd: project })
  const names = [...stdout.matchAll(/states\.shot\.ts:\d+:\d+ › (.+) › (.+)$/gm)].map(match => match.slice(1))
  expect(names).toEqual(variants.flatMap(({ name }) => samples.map(({ id }) => [name, id])))
})

// The QA build must not reuse the post pages that the sandbox build has cached without the tools' script.
it("every page of the QA build has the tools' script", () => {
  const pages = (folder: string) => filesIn(folder).filter(file => file.endsWith('.html'))
  const qa = join(project, QA_DIST)
  const withScript = pages(qa).filter(file =>
    /<script type="module"/.test(readFileSync(join(qa, file), 'utf8')),
  )
  expect(withScript.filter(file => !`/${file}`.startsWith(QA_FOLDER))).toEqual(pages(dist))
})
