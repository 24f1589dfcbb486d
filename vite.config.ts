import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig, loadEnv } from 'vite'
import { printBuildReport } from './src/content-build/build-report.ts'
import { checkFragments } from './src/content-build/check-fragments.ts'
import { contentPlugin } from './src/content-build/content-plugin.ts'
import { loadContentModules } from './src/content-build/load-content-modules.ts'
import { pagesPlugin } from './src/content-build/pages-plugin.ts'
import { postPageCache } from './src/posts/page-cache.ts'
import { postsPlugin } from './src/posts/posts-plugin.ts'
import { sdkWithoutStorage } from './src/content-build/sdk-without-storage.ts'
import { parseBuildSettings } from './src/env.schema.ts'
import { SettingsError } from './src/services/parse-settings.ts'
import type { RouteId } from './src/company/paths.ts'
import { refuseForeignRequests } from './src/content-build/foreign-requests.ts'
import { outputFolder, writeHostFiles } from './src/prerender/host/build-output.ts'
import { prerendering } from './src/prerender/build/plugin.ts'
import { prerenderConfig } from './src/prerender.config.ts'
import { sdkPreloads } from './src/payments/server-registry.ts'
import unoConfig from './uno.config.ts'

export default defineConfig(({ command, mode }) => {
  if (process.env['VERCEL'] && process.env['SITE_ENV'])
    throw new Error("Unset SITE_ENV: a build on the host must not use the sandbox's settings")
  for (const file of ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`])
    if (existsSync(file) && readFileSync(file, 'utf8').startsWith('\uFEFF'))
      throw new SettingsError(
        `${file} begins with a byte-order mark. Delete the mark, or Vite will ignore the first variable`,
      )
  // SITE_ENV=sandbox selects .env.sandbox without changing Vite's mode.
  const env = parseBuildSettings(loadEnv(process.env['SITE_ENV'] ?? mode, import.meta.dirname, 'VITE_'))
  const outDir = outputFolder()
  const cache =
    command === 'build' ? postPageCache(import.meta.dirname, [env, mode, process.env['NODE_ENV']]) : undefined
  const compiled = new Map<string, string>()
  return {
    plugins: [
      prerendering({
        config: prerenderConfig,
        outDir,
        entry: 'src/entry-prerender.tsx',
        cache,
        bootAttributes: { checkout: { 'data-sdk': JSON.stringify(sdkPreloads(env.payments)) } },
        structuredData: async (route, name) => (await loadContentModules()).jsonLdOf(route as RouteId, name),
        async onFinished(dir) {
          writeHostFiles(prerenderConfig, dir)
          checkFragments(dir)
          await printBuildReport(import.meta.dirname, env.emailJs !== null)
        },
      }),
      refuseForeignRequests(),
      sdkWithoutStorage(),
      pagesPlugin(),
      // Runs before the content check, so that the check sees changed posts.
      postsPlugin({ includeUnpublished: command === 'serve', cache, compiled }),
      contentPlugin(cache, compiled),
      react({ include: /\.(?:mdx|tsx?)$/ }),
      // UnoCSS would load its config with jiti, which takes longer than importing it here.
      unocss({ ...unoConfig, configFile: false }),
    ],
    define: { __SITE_ENV__: JSON.stringify(env) },
    build: {
      reportCompressedSize: false,
      // The licences of the bundled packages require their notices to be included.
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        // Inlines content into the component that shows it, instead of leaving it in a chunk for all pages.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // Marks modules as side-effect-free, so that the bundler drops unused exports and files.
        treeshake: {
          moduleSideEffects: [
            {
              test: /\/src\/(?:company|forms|layout|pages|payments|posts|prerender\/client|ui)\/.*\.(?:tsx?|mdx)$/,
              sideEffects: false,
            },
          ],
          // React Router's deprecation warnings are silent in production, so drop their code.
          manualPureFunctions: ['logDeprecation'],
        },
      },
    },
    server: {
      proxy: process.env['SANDBOX_ORIGIN']
        ? { '/api': process.env['SANDBOX_ORIGIN'], '/sandbox': process.env['SANDBOX_ORIGIN'] }
        : {},
    },
  }
})
