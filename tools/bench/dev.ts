/**
 * `npm run bench -- dev [--posts 20] [--rounds 5]`: starts the development servers of a copy of the project
 * and of an Astro blog with the same posts, in turn, and prints how long both take to show a post after the
 * start, and a changed sentence after it was saved. Fails if a ratio is over budget.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { ASTRO, astro, astroCommand, clean, folder, ours, writePosts } from './blogs.ts'
import budgets from './budgets.json' with { type: 'json' }
import { launchChromium, median } from './support.ts'

const { values: options } = parseArgs({
  options: { posts: { type: 'string', default: '20' }, rounds: { type: 'string', default: '5' } },
})
const SLUG = 'generated-0'
const TIMEOUT_MS = 120_000

interface Site {
  cwd: string
  command: readonly [string, ...string[]]
  post: string
}
const sites = {
  ours: {
    cwd: ours,
    command: [process.execPath, '--import', 'tsx', 'tests/fakes/dev.ts'],
    post: join(ours, `src/posts/texts/${SLUG}.mdx`),
  },
  astro: {
    cwd: astro,
    command: [...astroCommand, 'dev'],
    post: join(astro, `src/posts/${SLUG}.mdx`),
  },
} satisfies Record<string, Site>

/** Milliseconds until a browser shows the post, and until it shows a sentence added to the post. */
async function measure(browser: Browser, { cwd, command, post }: Site, round: number) {
  const startedAt = performance.now()
  const [program, ...args] = command
  const server = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  })
  const exited = once(server, 'exit')
  try {
    let output = ''
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        output += String(chunk)
        const address = /Local +(?:➜ +)?:? *(http:\/\/[^/\s]+)|Local: +(http:\/\/[^/\s]+)/.exec(output)
        if (address) resolve(address[1] ?? address[2] ?? '')
      })
      server.on('exit', () => reject(new Error(`the development server exited:\n${output}`)))
    })
    const page = await browser.newPage()
    await page.goto(`${origin}/blog/${SLUG}`, { timeout: TIMEOUT_MS, waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: TIMEOUT_MS })
    const shown = performance.now() - startedAt
    // A writer has the page open for a while before the first change.
    await page.waitForTimeout(3000)
    const sentence = `Sentence of round ${round}.`
    const savedAt = performance.now()
    writeFileSync(post, `${readFileSync(post, 'utf8')}\n${sentence}\n`)
    await page.getByText(sentence).waitFor({ timeout: TIMEOUT_MS })
    const changed = performance.now() - savedAt
    await page.close()
    return { shown, changed }
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid)
    await exited
  }
}

writePosts(Number(options.posts))
const browser = await launchChromium()
const rounds: Record<keyof typeof sites, Awaited<ReturnType<typeof measure>>[]> = { ours: [], astro: [] }
for (let round = 0; round < Number(options.rounds); round++) {
  clean()
  for (const name of ['ours', 'astro'] as const) rounds[name].push(await measure(browser, sites[name], round))
}
await browser.close()
console.log(`                   ours s   ${ASTRO} s   ratio (budget ${budgets.devRatio})`)
for (const figure of ['shown', 'changed'] as const) {
  const seconds = (name: keyof typeof sites) => median(rounds[name].map(times => times[figure])) / 1000
  const ratio = seconds('ours') / seconds('astro')
  const label = figure === 'shown' ? 'first page' : 'changed text'
  console.log(
    [label.padEnd(16), seconds('ours').toFixed(2), seconds('astro').toFixed(2), ratio.toFixed(2)].join('   '),
  )
  if (ratio > budgets.devRatio) process.exitCode = 1
}
rmSync(folder, { recursive: true })
