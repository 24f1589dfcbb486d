import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfigFromFile } from 'vite'

// findings/unocss-config-imports-are-not-watched.sh
it('the development server restarts after a change to a file that only uno.config.ts imports', async () => {
  const root = join(import.meta.dirname, '../..')
  const env = { command: 'serve', mode: 'development' } as const
  const config = await loadConfigFromFile(env, 'vite.config.ts', root)
  expect(config?.dependencies).toContain(join(root, 'src/styles/shortcuts.ts'))
})
