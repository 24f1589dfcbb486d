/**
 * `npm run bench -- dev [--posts 20] [--rounds 5]`: starts the development servers of a copy of the project
 * and of an Astro blog with the same posts, in turn. For both, prints the time from the server's start until
 * a post appears, and from saving the post until its new sentence appears. Fails if a ratio is over budget.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { ASTRO, astro, astroCli, clean, environment, folder, node, ours, writePosts } from './blogs.ts'
import { launchChromium, median } from './support.ts'
import budgets from './budgets.json' with { type: 'json' }

const { values: options } = parseArgs({
  options: { posts: { type: 'string', default: '20' }, rounds: { type: 'string', default: '5' } },
})
const SLUG = 'generated-0'
const TITLE = 'Generated post 0'
/** How long a writer reads the page before the first change. */
const READING_MS = 5000

const sites = {
  ours: { cwd: ours, args: ['--import', 'tsx', 'tools/sandbox/dev.ts'], posts: 'src/posts/texts' },
  astro: { cwd: astro, args: [astroCli, 'dev'], posts: 'src/posts' },
}
type Name = keyof typeof sites

writePosts(Number(options.posts))
const browser = await launchChromium()

/**
 * Returns the Unix time at which the page first painted a document that contains the text. The browser's own
 * clock is used, because Playwright polls for an element at growing intervals.
 */
async function paintTime(page: Page, text: string): Promise<number> {
  const time = await page.waitForFunction(text => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && document.body.textContent.includes(text) && performance.timeOrigin + paint.startTime
  }, text)
  return Number(await time.jsonValue())
}

/** Returns the milliseconds from the start until the post appears, and from a change until it appears. */
async function measure(name: Name, round: number): Promise<{ shown: number; changed: number }> {
  const { cwd, args, posts } = sites[name]
  const startedAt = Date.now()
  const server = spawn(node, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(cwd), NO_COLOR: '1' },
  })
  const exited = once(server, 'exit')
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const url = /Local\W+(http:\/\/[^/\s]+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    server.on('exit', () => reject(new Error(`the development server exited:\n${output}`)))
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${origin}/blog/${SLUG}`, { waitUntil: 'commit' })
  const shown = (await paintTime(page, TITLE)) - startedAt
  await page.waitForTimeout(READING_MS)
  const sentence = `Sentence of round ${round}.`
  const savedAt = Date.now()
  appendFileSync(join(cwd, posts, `${SLUG}.mdx`), `\n${sentence}\n`)
  const changed = (await paintTime(page, sentence)) - savedAt
  await page.close()
  if (server.pid !== undefined) process.kill(-server.pid)
  await exited
  return { shown, changed }
}

const rounds: Record<Name, { shown: number; changed: number }[]> = { ours: [], astro: [] }
for (let round = 0; round < Number(options.rounds); round++) {
  clean()
  for (const name of ['ours', 'astro'] as const) rounds[name].push(await measure(name, round))
}
await browser.close()
console.log(`                ours s   ${ASTRO} s   ratio   budget`)
for (const [figure, label, budget] of [
  ['shown', 'first page     ', budgets.firstPageRatio],
  ['changed', 'changed text   ', budgets.changedTextRatio],
] as const) {
  const seconds = (name: Name) => median(rounds[name].map(times => times[figure])) / 1000
  const ratio = seconds('ours') / seconds('astro')
  const figures = [seconds('ours'), seconds('astro'), ratio].map(value => value.toFixed(2))
  console.log(label, figures.join('     '), '  ', budget)
  if (ratio > budget) process.exitCode = 1
}
rmSync(folder, { recursive: true })
