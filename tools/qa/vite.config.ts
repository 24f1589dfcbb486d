import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import site from '../../vite.config.ts'
import { pageScriptIn, qaPlugin } from './qa-plugin.ts'

/** Adds the tools' script to each finished page. */
const addPageScript: Plugin = {
  name: 'qa:page-script',
  config({ ssgOptions, build }) {
    const onPageRendered = ssgOptions?.onPageRendered
    if (!onPageRendered) return {}
    return {
      ssgOptions: {
        // The script's name is known once the client is bundled.
        onPageRendered: async (path, html, context) =>
          ((await onPageRendered(path, html, context)) as string).replace(
            '</head>',
            () => `<script type="module" src="${pageScriptIn(build?.outDir ?? '')}"></script></head>`,
          ),
      },
    }
  },
}

/** The site's Vite configuration plus the QA tools. */
export default defineConfig(environment => {
  return mergeConfig<UserConfig, UserConfig>(site(environment), {
    root: join(import.meta.dirname, '../..'),
    plugins: [qaPlugin(), addPageScript],
    server: { fs: { allow: ['tools/qa', 'tools/gallery', 'tools/statecharts'] } },
    optimizeDeps: {
      include: ['xstate', 'zod', 'zod/mini', 'react-dom/client', 'elkjs/lib/elk.bundled.js'],
    },
  })
})
