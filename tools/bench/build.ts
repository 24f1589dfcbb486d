/**
 * `npm run bench -- build [--posts 20,500] [--rounds 3]`: builds a copy of the project and an Astro blog with
 * the same posts, in turn. Prints the time and peak memory of both builds, and the time that our build takes
 * after one post has changed. Fails if a ratio is over budget.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ASTRO, astro, astroCli, clean, environment, folder, node, ours, writePosts } from './blogs.ts'
import budgets from './budgets.json' with { type: 'json' }
import { median } from './support.ts'

const { values: options } = parseArgs({
  options: { posts: { type: 'string', default: '20,500' }, rounds: { type: 'string', default: '3' } },
})

const PEAK = join(folder, 'peak.mjs')
writeFileSync(PEAK, `process.on('exit', () => process._rawDebug('peak ' + process.resourceUsage().maxRSS))`)

function build(cwd: string, ...args: string[]): { seconds: number; peakMiB: number } {
  const startedAt = performance.now()
  const { stderr, status } = spawnSync(node, ['--import', PEAK, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...environment(cwd), OUT_DIR: undefined },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const peak = /^peak (\d+)$/m.exec(stderr)?.[1]
  if (status !== 0 || !peak) throw new Error(`a build failed with exit code ${String(status)}:\n${stderr}`)
  return { seconds, peakMiB: Number(peak) / 1024 }
}

/** Changes the oldest post's text, which no other page shows. */
function changePost(round: number): void {
  const file = join(ours, 'src/posts/texts/generated-0.mdx')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nRound ${round}.\n`)
}

console.log(
  `posts   ours s   MiB   changed s   ${ASTRO} s   MiB   ratios (budget ${budgets.buildRatio}, ${budgets.buildMemoryRatio}, ${budgets.changedRatio})`,
)
for (const posts of options.posts.split(',').map(Number)) {
  writePosts(posts)
  const rounds = Array.from({ length: Number(options.rounds) }, (_, round) => {
    clean()
    const ourBuild = () => build(ours, 'src/prerender/build/build.mjs')
    const cold = ourBuild()
    changePost(round)
    return { ours: cold, changed: ourBuild(), astro: build(astro, astroCli, 'build') }
  })
  const of = (site: 'ours' | 'changed' | 'astro', figure: 'seconds' | 'peakMiB') =>
    median(rounds.map(round => round[site][figure]))
  const ratios = [
    [of('ours', 'seconds') / of('astro', 'seconds'), budgets.buildRatio],
    [of('ours', 'peakMiB') / of('astro', 'peakMiB'), budgets.buildMemoryRatio],
    [of('changed', 'seconds') / of('astro', 'seconds'), budgets.changedRatio],
  ] as const
  const figures = [
    of('ours', 'seconds').toFixed(1),
    of('ours', 'peakMiB').toFixed(0),
    of('changed', 'seconds').toFixed(1),
    of('astro', 'seconds').toFixed(1),
    of('astro', 'peakMiB').toFixed(0),
  ]
  console.log([posts, ...figures, ...ratios.map(([ratio]) => ratio.toFixed(2))].join('   '))
  if (ratios.some(([ratio, most]) => ratio > most)) process.exitCode = 1
}
rmSync(folder, { recursive: true })
