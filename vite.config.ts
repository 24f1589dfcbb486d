import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig, loadEnv } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { drawnFilesPlugin } from './src/build/drawn-files.ts'
import { finishPage } from './src/build/finish-page.ts'
import { contentPlugin, removeBuildTraces } from './src/build/site-plugin.ts'
import { parseEnv } from './src/config/env.schema.ts'

export default defineConfig(({ command, mode }) => {
  // SITE_ENV=sandbox reads .env.sandbox and nothing else changes: same code, same mode.
  const env = parseEnv(loadEnv(process.env['SITE_ENV'] ?? mode, import.meta.dirname, 'VITE_'))
  const outDir = process.env['OUT_DIR'] ?? 'dist'
  const ssgOptions: Partial<ViteReactSSGOptions> = {
    entry: 'src/main.tsx',
    script: 'sync',
    dirStyle: 'flat',
    beastiesOptions: false,
    ...(command === 'build' ? {
      onPageRendered: (path, html) => finishPage(path, html, outDir),
      onFinished: removeBuildTraces,
    } : {}),
  }
  return {
    plugins: [contentPlugin(env), react(), unocss(), drawnFilesPlugin()],
    define: { 'import.meta.env.SITE': JSON.stringify(env) },
    ssgOptions,
    build: {
      outDir,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      sourcemap: false,
    },
    server: { host: '127.0.0.1', proxy: process.env['SANDBOX_ORIGIN'] ? { '/api': process.env['SANDBOX_ORIGIN'], '/sandbox': process.env['SANDBOX_ORIGIN'] } : {} },
  }
})
