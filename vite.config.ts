import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig, loadEnv } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { contentPlugin } from './src/build/content-plugin.ts'
import { finishPage } from './src/build/finish-page.ts'
import { checkVercelFile } from './src/build/host/vercel-file.ts'
import { finishWholeSheet, pageClasses } from './src/build/page-style.ts'
import { plainImports, removeBuildTraces } from './src/build/site-plugin.ts'
import { parseEnv } from './src/config/env.schema.ts'

/**
 * What every page runs is two files, which compress better than many: `core` is what the checkout needs before React, and
 * `site` the rest. What the checkout, its way back and the forms' checks need is a file each. The sections of other pages
 * become files by themselves; the smallest of those that are about the same thing share one. `hydrate.tsx` must
 * be in none of them: it waits at its top level for files that would wait for it.
 */
const groups = [
  {
    name: 'core',
    test: /vite\/preload-helper|node_modules\/xstate\/|\/src\/(?:config|services\/(?:browser-window|tab-memory)|content\/company)|\/machines\/(?:unprovided|state-name|contact-form\.fields)/,
  },
  { name: 'validation', test: /node_modules\/zod\/|\/machines\/email\.schema/ },
  { name: 'way-back', test: /\/src\/(?:components\/checkout\/page-life|content\/checkout)/ },
  {
    name: 'checkout',
    test: /\/src\/(?:components\/checkout\/checkout-flow|pages\/this-checkout|services\/payments\/(?:payments|cashfree|provider|trusted-sdks))|\/machines\/checkout\./,
  },
  {
    name: 'products',
    includeDependenciesRecursively: false,
    test: /\/src\/(?:components\/sections\/(?:journal-panel|products|project-panel)|pages\/blocks\/products-block)/,
  },
  {
    name: 'clients',
    includeDependenciesRecursively: false,
    test: /\/src\/(?:components\/sections\/(?:about|case-studies|testimonials)|pages\/blocks\/(?:about|case-studies|testimonials)-block|content\/(?:about|case-studies))/,
  },
  {
    name: 'site',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|@xstate|use-sync-external-store)\/|\/src\/(?:router|services\/(?:services-context|browser-)|config|components\/(?:layout|seo|sections\/opening|ui\/(?:busy-button|field|heading|line-drawing|mark|mirror-curve|press|use-is-live)|forms\/(?:newsletter-form|late-actor|use-focus-after))|pages\/(?:site-layout|blocks\/(?:newsletter|closing)-block|error-page|page-)|content\/(?:company|drawings|navigation|newsletter|titles))/,
  },
]

export default defineConfig(({ command, mode }) => {
  // SITE_ENV=sandbox reads .env.sandbox and nothing else changes: same code, same mode.
  const env = parseEnv(loadEnv(process.env['SITE_ENV'] ?? mode, import.meta.dirname, 'VITE_'))
  const outDir = process.env['OUT_DIR'] ?? 'dist'
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
            finishWholeSheet(dir)
            await removeBuildTraces(dir)
            if (process.env['VERCEL']) checkVercelFile(dir)
          },
        }
      : {}),
  }
  return {
    plugins: [plainImports(), contentPlugin(env), react(), unocss(), pageClasses()],
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
          codeSplitting: { groups },
          // Almost all of what is in these runs when a page is taken over: compiled beside the page, it does not wait for that.
          postBanner: ({ name }) =>
            ['core', 'site', 'hydrate'].includes(name) ? '//# allFunctionsCalledOnLoad' : '',
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
