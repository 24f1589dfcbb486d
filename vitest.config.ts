import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { parseEnv } from './src/config/env.schema.ts'

const define = { 'import.meta.env.SITE': JSON.stringify(parseEnv({})) }
const setupFiles = ['tests/setup/no-console.ts']

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        define,
        test: { name: 'unit', include: ['tests/{machines,services,content,config}/**/*.test.ts'], environment: 'node', setupFiles, testTimeout: 60_000 },
      },
      {
        plugins: [react()],
        define,
        test: { name: 'components', include: ['tests/components/**/*.test.tsx'], environment: 'jsdom', setupFiles: [...setupFiles, 'tests/setup/dom.ts'] },
      },
      {
        test: { name: 'build', include: ['tests/{build,host}/**/*.test.ts'], environment: 'node', setupFiles, testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
