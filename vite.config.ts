import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig, loadEnv } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { nameChunk } from './src/build/chunks.ts'
import { contentPlugin } from './src/build/content-plugin.ts'
import { finishPage } from './src/build/finish-page.ts'
import { STATIC_FILES, writeBuildOutputConfig } from './src/build/host/build-output.ts'
import { removeFaces } from './src/build/page-style.ts'
import { plainImports, removeBuildTraces } from './src/build/site-plugin.ts'
import { parseEnv } from './src/config/env.schema.ts'

export default defineConfig(({ command, mode }) => {
  // SITE_ENV=sandbox reads .env.sandbox and nothing else changes: same code, same mode.
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
            finishPage(path, html, { outDir, sdk: env.payments.cashfreeSdkUrl }),
          onFinished: async dir => {
            removeFaces(dir)
            await removeBuildTraces(dir)
            if (outDir === STATIC_FILES) writeBuildOutputConfig(dir)
          },
        }
      : {}),
  }
  return {
    plugins: [plainImports(), contentPlugin(env), react(), unocss()],
    define: { __SITE_ENV__: JSON.stringify(env) },
    ssgOptions,
    build: {
      outDir,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      sourcemap: false,
      rolldownOptions: {
        // Content is data: what a page does not use of it is left out, whole files included.
        treeshake: {
          moduleSideEffects: [
            { test: /use-sync-external-store/, sideEffects: false },
            { test: /\/src\/(?:content|config|components|pages)\/.*\.tsx?$/, sideEffects: false },
          ],
          // The router's advice on its next version says nothing in production, and was there all the same.
          manualPureFunctions: ['logDeprecation'],
        },
        output: {
          codeSplitting: {
            groups: [
              { name: nameChunk(), debugName: 'site' },
              { name: 'validation', test: /\/machines\/email\.schema\.ts$/ },
            ],
          },
          // Almost all of what is in these runs when a page is taken over: compiled beside the page, it does not wait for that.
          postBanner: ({ name }) => (name === 'site' ? '//# allFunctionsCalledOnLoad' : ''),
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
