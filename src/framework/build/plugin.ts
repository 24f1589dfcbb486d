import type { Plugin, UserConfig } from 'vite'
import type { ViteReactSSGOptions } from 'vite-react-ssg'
import { refuseForeignRequests } from '../host/foreign-requests.ts'
import { STATIC_FILES, writeBuildOutputConfig } from '../host/build-output.ts'
import type { BuildSite } from './build-site.ts'
import { compileHint, nameChunk } from './chunks.ts'
import { finishPage, type FinishOptions, removeBuildTraces } from './finish-page.ts'
import { writeModules } from './module-sources.ts'
import { removeFaces } from './page-style.ts'
import { modulePreload, replacePreloadHelper } from './preload-helper.ts'
import { target } from './target.ts'

interface FrameworkOptions {
  site: BuildSite
  /** Entry of the prerenderer. */
  entry: string
  finish: (outDir: string) => FinishOptions
  /** Called with the folder of the finished pages. */
  onFinished: (outDir: string) => Promise<void>
}

/** The plugins of the framework, with the options of Vite and vite-react-ssg that it needs. */
export function framework({ site, entry, finish, onFinished }: FrameworkOptions): Plugin[] {
  const outDir = process.env['OUT_DIR'] ?? (process.env['VERCEL'] ? STATIC_FILES : 'dist')
  const finishing: Partial<ViteReactSSGOptions> = {
    onPageRendered: (path, html) => finishPage(site, path, html, finish(outDir)),
    async onFinished(dir) {
      removeFaces(dir)
      removeBuildTraces(dir)
      if (outDir === STATIC_FILES) writeBuildOutputConfig(site, dir)
      await onFinished(dir)
    },
  }
  return [
    replacePreloadHelper(),
    refuseForeignRequests(),
    compileHint(),
    writeModules(),
    {
      name: 'site:framework',
      config: ({ build, server }, { command }): UserConfig => ({
        ssgOptions: {
          entry,
          script: 'sync',
          dirStyle: 'flat',
          beastiesOptions: false,
          ...(command === 'build' ? finishing : {}),
        },
        build: {
          // vite-react-ssg sets another folder for the code of the prerenderer.
          outDir: build?.outDir ?? outDir,
          target,
          modulePreload,
          assetsInlineLimit: 0,
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: nameChunk(site), debugName: 'site' }] } },
          },
        },
        server: { host: server?.host ?? '127.0.0.1' },
      }),
    },
  ]
}
