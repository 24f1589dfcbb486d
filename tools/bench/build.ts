/**
 * `npm run bench -- build [--posts 20,500]`: builds a copy of the project and an Astro blog with the same
 * generated posts, in turn, and prints the time and peak memory of both, and our time after one post has
 * changed. Fails if a ratio is over budget.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyWithPackages } from '../../tests/support/copy-sources.ts'
import { median } from './median.ts'
import budgets from './budgets.json' with { type: 'json' }

/** Astro needs a newer Node than this project. */
const NODE = `node-${process.platform}-${process.arch}`
const ASTRO = 'astro@7.3.5'
const PACKAGES = [`${NODE}@24.21.0`, ASTRO, '@astrojs/mdx@8.0.2', '@astrojs/sitemap@3.7.4']

const { values: options } = parseArgs({
  options: { posts: { type: 'string', default: '20,500' }, rounds: { type: 'string', default: '3' } },
})

const folder = mkdtempSync(join(tmpdir(), 'build-'))
const [ours, astro] = [join(folder, 'ours'), join(folder, 'astro')]
await copyWithPackages(ours)
const ourPosts = join(ours, 'src/posts/texts')
const templates = readdirSync(ourPosts)
  .filter(name => name.endsWith('.mdx'))
  .map(name => readFileSync(join(ourPosts, name), 'utf8'))

const page = (script: string, title: string, body: string) => `---
${script}
---
<html lang="en"><head><meta charset="utf-8" /><title>{${title}}</title></head><body><main>${body}</main></body></html>
`
const astroFiles = {
  'package.json': '{ "private": true, "type": "module" }',
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import mdx from '@astrojs/mdx'
import sitemap from '@astrojs/sitemap'
export default defineConfig({ site: 'https://company.example', integrations: [mdx(), sitemap()] })
`,
  'src/content.config.mjs': `import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { glob } from 'astro/loaders'
const schema = z.object({ title: z.string() })
export const collections = { blog: defineCollection({ loader: glob({ pattern: '*.mdx', base: './src/posts' }), schema }) }
`,
  'src/drawing.astro': '<figure><slot /></figure>',
  'src/pages/index.astro': page(
    `import { getCollection } from 'astro:content'
const posts = await getCollection('blog')`,
    '"Blog"',
    '<ul>{posts.map(post => <li><a href={`/blog/${post.id}`}>{post.data.title}</a></li>)}</ul>',
  ),
  'src/pages/blog/[...slug].astro': page(
    `import { getCollection, render } from 'astro:content'
import Drawing from '../../drawing.astro'
export async function getStaticPaths() {
  return (await getCollection('blog')).map(post => ({ params: { slug: post.id }, props: post }))
}
const post = Astro.props
const { Content } = await render(post)`,
    'post.data.title',
    '<h1>{post.data.title}</h1><Content components={{ Drawing }} />',
  ),
}
for (const [name, text] of Object.entries(astroFiles)) {
  mkdirSync(dirname(join(astro, name)), { recursive: true })
  writeFileSync(join(astro, name), text)
}
const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], {
  cwd: astro,
  encoding: 'utf8',
})
if (installed.status !== 0) throw new Error(`Astro was not installed:\n${installed.stderr}`)

/** Writes posts like the existing ones, but older, for both projects, until there are this many. */
function writePosts(count: number): void {
  for (let i = 0; i < count - templates.length; i++)
    writeFileSync(
      join(ourPosts, `generated-${i}.mdx`),
      (templates[i % templates.length] ?? '')
        .replace(/^title: .*$/m, `title: Generated post ${i}`)
        .replace(/^pageTitle: .*$/m, `pageTitle: Generated post ${i}, of many that the benchmark writes`)
        .replace(
          /^description: .*$/m,
          `description: Post ${i} of the benchmark, with the text of another post of this site, and a description as long as the rule for descriptions wants it.`,
        )
        .replace(/^date: .*$/m, `date: ${new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10)}`)
        .replace(/^## /gm, `## ${i}. `),
    )
  cpSync(ourPosts, join(astro, 'src/posts'), { recursive: true })
}

const PEAK = join(folder, 'peak.mjs')
writeFileSync(PEAK, `process.on('exit', () => process._rawDebug('peak ' + process.resourceUsage().maxRSS))`)

/** Deletes what earlier builds have left. */
function clean(): void {
  for (const written of ['dist', 'node_modules/.cache', 'node_modules/.astro', '.astro'])
    for (const site of [ours, astro]) rmSync(join(site, written), { recursive: true, force: true })
}

/** Runs a build. */
function build(cwd: string, node: string, ...args: string[]): { seconds: number; peakMiB: number } {
  const startedAt = performance.now()
  const { stderr, status } = spawnSync(node, ['--import', PEAK, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', OUT_DIR: undefined },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const peak = /^peak (\d+)$/m.exec(stderr)?.[1]
  if (status !== 0 || !peak) throw new Error(`a build failed with exit code ${String(status)}:\n${stderr}`)
  return { seconds, peakMiB: Number(peak) / 1024 }
}

/** Changes the text of the oldest post, whose page no other page shows. */
function changePost(round: number): void {
  const file = join(ourPosts, 'generated-0.mdx')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nRound ${round}.\n`)
}

console.log(
  `posts   ours s   MiB   changed s   ${ASTRO} s   MiB   ratios (budget ${budgets.buildRatio}, ${budgets.buildMemoryRatio}, ${budgets.changedRatio})`,
)
for (const posts of options.posts.split(',').map(Number)) {
  writePosts(posts)
  const rounds = Array.from({ length: Number(options.rounds) }, (_, round) => {
    clean()
    const ourBuild = () => build(ours, process.execPath, 'src/prerender/build/build.mjs')
    const node = join(astro, 'node_modules', NODE, 'bin/node')
    const cold = ourBuild()
    changePost(round)
    return {
      ours: cold,
      changed: ourBuild(),
      astro: build(astro, node, 'node_modules/astro/bin/astro.mjs', 'build'),
    }
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
