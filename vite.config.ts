import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig, loadEnv } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { compileHint, nameChunk } from './src/framework/build/chunks.ts'
import { checkFragments } from './src/build/check-fragments.ts'
import { contentPlugin } from './src/build/content-plugin.ts'
import { refuseForeignRequests } from './src/framework/host/foreign-requests.ts'
import { loadContentModules } from './src/build/load-content-modules.ts'
import { unusedImages } from './src/build/post-images.ts'
import { leftOut } from './src/build/posts.ts'
import { postsPlugin } from './src/build/posts-plugin.ts'
import { finishOptions } from './src/build/finish.ts'
import { finishPage, removeBuildTraces } from './src/framework/build/finish-page.ts'
import { buildSite } from './src/framework.config.ts'
import { STATIC_FILES, writeBuildOutputConfig } from './src/framework/host/build-output.ts'
import { removeFaces } from './src/framework/build/page-style.ts'
import { pagesPlugin } from './src/build/pages-plugin.ts'
import { modulePreload, replacePreloadHelper } from './src/framework/build/preload-helper.ts'
import { sdkWithoutStorage } from './src/build/sdk-without-storage.ts'
import { target } from './src/framework/build/target.ts'
import { parseEnv } from './src/config/env.schema.ts'
import { sdkPreloads } from './src/services/payments/server.ts'

export default defineConfig(({ command, mode }) => {
  if (process.env['VERCEL'] && process.env['SITE_ENV'])
    throw new Error('SITE_ENV is set: a build on the host must not use the settings of the sandbox')
  // SITE_ENV=sandbox reads .env.sandbox, without a change of Vite's mode.
  const env = parseEnv(loadEnv(process.env['SITE_ENV'] ?? mode, import.meta.dirname, 'VITE_'))
  const outDir = process.env['OUT_DIR'] ?? (process.env['VERCEL'] ? STATIC_FILES : 'dist')
  const ssgOptions: Partial<ViteReactSSGOptions> = {
    entry: 'src/main.tsx',
    script: 'sync',
    dirStyle: 'flat',
    beastiesOptions: false,
    ...(command === 'build'
      ? {
          onPageRendered: (path, html) =>
            finishPage(
              buildSite,
              path,
              html,
              finishOptions({ outDir, sdk: JSON.stringify(sdkPreloads(env.payments)) }),
            ),
          onFinished: async (dir: string) => {
            checkFragments(dir)
            removeFaces(dir)
            removeBuildTraces(dir)
            if (outDir === STATIC_FILES) writeBuildOutputConfig(buildSite, dir)
            const waiting = [
              ...leftOut(import.meta.dirname),
              ...unusedImages(import.meta.dirname).map(file => ({ file, reason: 'Image in no post' })),
            ]
            if (waiting.length > 0)
              process.stdout.write(
                `\nLeft out:\n${waiting.map(({ file, reason }) => `  ${file}  ${reason}\n`).join('')}`,
              )
            if (process.env['SITE_ENV']) return
            const { contentTasks, tableOf } = await loadContentModules()
            const emailJs = {
              where: 'VITE_EMAILJS_…',
              what: 'Set the keys: the contact form cannot send without',
            }
            const tasks = [
              ...contentTasks(import.meta.dirname, Date.now()),
              ...(env.emailJs ? [] : [emailJs]),
            ]
            process.stdout.write(
              `\n${tableOf(tasks)}\nnpm run check:launch also checks the variables of the functions.\n`,
            )
          },
        }
      : {}),
  }
  return {
    plugins: [
      replacePreloadHelper(),
      sdkWithoutStorage(),
      refuseForeignRequests(),
      pagesPlugin(),
      // Before the content is checked, so that the check sees the changed posts.
      postsPlugin({ unpublished: command === 'serve' }),
      contentPlugin(),
      react({ include: /\.(?:mdx|tsx?)$/ }),
      unocss(),
      compileHint(),
    ],
    define: { __SITE_ENV__: JSON.stringify(env) },
    ssgOptions,
    build: {
      outDir,
      target,
      modulePreload,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      sourcemap: false,
      rolldownOptions: {
        // Modules without side effects: the bundler drops unused exports, and files of which a page uses nothing.
        treeshake: {
          moduleSideEffects: [
            {
              test: /\/src\/(?:content|config|components|framework\/client|pages)\/.*\.(?:tsx?|mdx)$/,
              sideEffects: false,
            },
          ],
          // React Router's deprecation warnings are silent in production; this drops their code.
          manualPureFunctions: ['logDeprecation'],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: nameChunk(buildSite), debugName: 'site' },
              // First, because `site` would take Zod: content files import it for their schemas, of which nothing is left in scripts.
              { name: 'validation', test: /\/machines\/email\.schema\.ts$/, priority: 1 },
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: process.env['SANDBOX_ORIGIN']
        ? { '/api': process.env['SANDBOX_ORIGIN'], '/sandbox': process.env['SANDBOX_ORIGIN'] }
        : {},
    },
  }
})
