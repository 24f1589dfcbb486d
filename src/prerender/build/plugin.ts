import type { Plugin, UserConfig } from 'vite'
import type { BuildSite } from './build-site.ts'
import { type FinishOptions, finishingHooks } from './finish-page.ts'
import { writeModules } from './module-sources.ts'
import { modulePreload, replacePreloadHelper } from './preload-helper.ts'
import { target } from './target.ts'

interface PrerenderingOptions extends FinishOptions {
  site: BuildSite
  /** Folder of the finished pages. */
  outDir: string
  /** Entry of the prerenderer. */
  entry: string
}

/** The plugins of the prerenderer, with the options of Vite and vite-react-ssg that it needs. */
export function prerendering({ site, entry, outDir, ...options }: PrerenderingOptions): Plugin[] {
  const hooks = finishingHooks(site, outDir, options)
  return [
    replacePreloadHelper(),
    writeModules(),
    {
      name: 'site:prerendering',
      config: ({ build, server }, { command }): UserConfig => ({
        ssgOptions: {
          entry,
          script: 'sync',
          dirStyle: 'flat',
          beastiesOptions: false,
          ...(command === 'build' ? hooks : {}),
        },
        build: {
          // vite-react-ssg sets another folder for the code of the prerenderer.
          outDir: build?.outDir ?? outDir,
          target,
          // page-style.ts minifies the styles.
          cssMinify: false,
          modulePreload,
          assetsInlineLimit: 0,
          rolldownOptions: {
            // Modules that most pages share are one file, because that compresses better than many.
            output: { codeSplitting: { groups: [{ name: 'site', minShareCount: 8 }] } },
          },
        },
        server: { host: server?.host ?? '127.0.0.1' },
      }),
      generateBundle: {
        // After Vite, which writes code of its own before the chunk's.
        order: 'post',
        handler(_, bundle) {
          for (const file of Object.values(bundle))
            // V8 compiles a preloaded file before it runs: a tap then hydrates the page 90 to 173 ms earlier (record 12).
            if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        },
      },
    },
  ]
}
