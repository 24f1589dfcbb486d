import { join } from 'node:path'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import site from '../../vite.config.ts'
import { pageScriptIn, qaPlugin } from './qa-plugin.ts'

/** The site's Vite configuration plus the QA tools. */
export default defineConfig(environment => {
  const base = site(environment) as UserConfig & { ssgOptions: Partial<ViteReactSSGOptions> }
  const { onPageRendered } = base.ssgOptions
  const ssgOptions: Partial<ViteReactSSGOptions> = {
    ...base.ssgOptions,
    ...(onPageRendered
      ? {
          onPageRendered: async (path, html, context) =>
            ((await onPageRendered(path, html, context)) as string).replace(
              '</head>',
              () => `<script type="module" src="${pageScriptIn(base.build?.outDir ?? '')}"></script></head>`,
            ),
        }
      : {}),
  }
  return mergeConfig<UserConfig, UserConfig>(
    { ...base, ssgOptions },
    {
      root: join(import.meta.dirname, '../..'),
      plugins: [qaPlugin()],
      server: { fs: { allow: ['tools/qa', 'tools/gallery', 'tools/charts'] } },
      optimizeDeps: {
        include: ['xstate', 'zod', 'zod/mini', 'react-dom/client', '@statelyai/inspect'],
      },
    },
  )
})
