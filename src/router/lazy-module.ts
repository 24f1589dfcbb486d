import { MissingCode } from '../components/layout/page-error.tsx'
import { withTimeout } from '../lib/with-timeout.ts'

/** The code of one part: asked for once, and known to be there when it is. */
export interface LazyModule<Module> {
  loaded: Module | undefined
  /** What did not arrive is asked for again by the next call. */
  load: () => Promise<Module>
  /** The same for somebody who is waiting: rejects after some time, too, and with `MissingCode`. One promise, as rendering needs it. */
  waitFor: () => Promise<Module>
}

/** The page that is there stays until the next one's code is; after so long that counts as missing. Milliseconds. */
const PATIENCE_MS = 10_000

/** LazyModule that does not arrive is told from code that fails. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  let waiting: Promise<Module> | undefined
  const code: LazyModule<Module> = {
    loaded: undefined,
    load: () =>
      (loading ??= load().then(
        module => (code.loaded = module),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
    waitFor: () =>
      (waiting ??= withTimeout(code.load(), PATIENCE_MS).catch((cause: unknown) => {
        throw new MissingCode('', { cause })
      })),
  }
  return code
}
