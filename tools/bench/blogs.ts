/** A copy of the project and an Astro blog with the same posts, for benchmarks. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyWithPackages } from '../../tests/support/project-copy.ts'

/** An npm package that contains Node, because Astro needs a newer version than this project does. */
const NODE = `node-${process.platform}-${process.arch}`
export const ASTRO = 'astro@7.3.5'
const PACKAGES = [`${NODE}@24.21.0`, ASTRO, '@astrojs/mdx@8.0.2', '@astrojs/sitemap@3.7.4']

export const folder = mkdtempSync(join(tmpdir(), 'build-'))
export const [ours, astro] = [join(folder, 'ours'), join(folder, 'astro')]
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
if (installed.status !== 0) throw new Error(`Astro could not be installed:\n${installed.stderr}`)

/** Runs both sites, because Node versions differ in speed and memory. */
export const node = join(astro, 'node_modules', NODE, 'bin/node')
export const astroCli = join(astro, 'node_modules/astro/bin/astro.mjs')
/** The environment of a site's processes. `clean` also deletes Astro's compile cache. */
export const environment = (site: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(site === astro && {
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: join(astro, 'node_modules/.cache/v8'),
  }),
})

/** Writes copies of the posts, with earlier dates, into both projects until each has `count` posts. */
export function writePosts(count: number): void {
  for (let i = 0; i < count - templates.length; i++)
    writeFileSync(
      join(ourPosts, `generated-${i}.mdx`),
      (templates[i % templates.length] ?? '')
        .replace(/^title: .*$/m, `title: Generated post ${i}`)
        .replace(/^pageTitle: .*$/m, `pageTitle: Generated post ${i}, one of many that the benchmark writes`)
        .replace(
          /^description: .*$/m,
          `description: Post ${i} of the benchmark, with the text of another post of this site, and a description that is as long as the rule for descriptions requires.`,
        )
        .replace(/^date: .*$/m, `date: ${new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10)}`)
        .replace(/^## /gm, `## ${i}. `),
    )
  cpSync(ourPosts, join(astro, 'src/posts'), { recursive: true })
}

/** Deletes what earlier builds left behind. */
export function clean(): void {
  for (const written of [
    'dist',
    'node_modules/.cache',
    'node_modules/.vite',
    'node_modules/.astro',
    '.astro',
  ])
    for (const site of [ours, astro]) rmSync(join(site, written), { recursive: true, force: true })
}
