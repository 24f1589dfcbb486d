import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { postsPlugin } from './src/posts/posts-plugin.ts'

const setupFiles = ['tests/setup/no-console.ts', 'tests/setup/site-env.ts']

const UNIT = [
  'src/payments/*/*.test.ts',
  'tests/{api,config,content,machines,newsletter,reports,sandbox,services,statecharts}/**/*.test.{ts,tsx}',
]

/** Test files that cannot share modules, because they mock some or run commands that add signal handlers. */
const ISOLATED = 'tests/**/*.isolated.test.{ts,tsx}'

/** Disables the `localStorage` of Node 25 and newer, which would hide jsdom's. Node 20 lacks this option. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

/** Options of every project. */
const shared = {
  // In milliseconds. A test that takes seconds can take minutes when other jobs keep the processors busy.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  execArgv,
  // Without isolation, a project's files share globals, so Vitest restores them before each test.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

export default defineConfig({
  test: {
    // Many tests wait for servers, timers and disks, so four workers beat two even on two cores.
    maxWorkers: 4,
    // See docs/decisions/0040-tests.md. A test with any other tag fails.
    tags: [{ name: 'exhaustive', description: 'Repeats a test of `npm test` with a different value.' }],
    projects: [
      {
        plugins: [react(), postsPlugin()],
        test: {
          name: 'unit',
          // Reloading modules for each file takes as long as its tests do.
          isolate: false,
          include: UNIT,
          exclude: [ISOLATED],
          setupFiles: [...setupFiles, 'tests/setup/native-response.ts'],
          ...shared,
        },
      },
      {
        plugins: [react(), postsPlugin()],
        test: { name: 'isolated', include: [ISOLATED], setupFiles, ...shared },
      },
      {
        plugins: [react(), postsPlugin()],
        test: {
          name: 'components',
          // Starting jsdom takes as long as a file's tests. Files share modules, so none may call `vi.mock`.
          isolate: false,
          include: ['tests/components/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'tests/setup/dom.ts', 'tests/setup/native-response.ts'],
          ...shared,
        },
      },
      {
        plugins: [postsPlugin()],
        test: {
          name: 'build',
          isolate: false,
          include: ['tests/{build,host}/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/setup/native-response.ts'],
          ...shared,
        },
      },
      {
        // These tests depend on the date, so `npm test` skips them; run `npx vitest run --project scheduled`.
        plugins: [postsPlugin()],
        test: {
          name: 'scheduled',
          include: ['tests/scheduled/**/*.test.ts'],
          setupFiles,
          ...shared,
        },
      },
    ],
  },
})
