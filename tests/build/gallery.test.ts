import { expect, it } from 'vitest'
import { variants } from '../../tools/gallery/variants.ts'
import { samples } from '../../tools/qa/samples/samples.ts'
import { project } from './built-site.ts'
import { run } from './project-copy.ts'

it('the gallery compares each sample in each variant', async () => {
  const options = ['--config', 'tools/gallery/playwright.config.ts', '--reporter', 'list', '--list']
  const { stdout } = await run('npx', ['playwright', 'test', ...options], { cwd: project })
  const names = [...stdout.matchAll(/states\.shot\.ts:\d+:\d+ › (.+) › (.+)$/gm)].map(match => match.slice(1))
  expect(names).toEqual(variants.flatMap(({ name }) => samples.map(({ id }) => [name, id])))
})
