import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { filesBelow } from '../../src/posts/files-below.ts'
import site from '../../vite.config.ts'
import { QA_FOLDER } from './paths.ts'
import { pageScriptIn, qaPlugin } from './qa-plugin.ts'

/** Adds the QA script to each page, including pages kept from an earlier build that lacked the QA tools. */
const addPageScript: Plugin = {
  name: 'qa:page-script',
  config({ ssgOptions }) {
    const onFinished = ssgOptions?.onFinished
    if (!onFinished) return {}
    return {
      ssgOptions: {
        async onFinished(dir) {
          // Read the manifest before the site's hook deletes it.
          const script = `<script type="module" src="${pageScriptIn(dir)}"></script></head>`
          await onFinished(dir)
          for (const name of filesBelow(dir)) {
            if (!name.endsWith('.html') || `/${name}`.startsWith(`${QA_FOLDER}/`)) continue
            const page = readFileSync(join(dir, name), 'utf8').replace('</head>', () => script)
            writeFileSync(join(dir, name), page)
          }
        },
      },
    }
  },
}

/** The site's Vite configuration plus the QA tools. */
export default defineConfig(environment => {
  return mergeConfig<UserConfig, UserConfig>(site(environment), {
    root: join(import.meta.dirname, '../..'),
    plugins: [qaPlugin(), addPageScript],
    server: {
      fs: { allow: ['tools/qa', 'tools/statecharts'] },
      // `npm run dev` sets PORT, because links in the sandbox's emails contain the port.
      ...(process.env['PORT'] ? { port: Number(process.env['PORT']), strictPort: true } : {}),
    },
    optimizeDeps: { include: ['xstate', 'zod', 'zod/mini', 'react-dom/client', 'elkjs/lib/elk.bundled.js'] },
  })
})
