import { MissingCode } from '../components/layout/page-error.tsx'

/** The code of one part: asked for once, and known to be there when it is. */
export interface Code<Module> {
  loaded: Module | undefined
  load: () => Promise<Module>
  /** The same for somebody who is waiting: rejects after some time, too. One promise, as rendering needs it. */
  waitFor: () => Promise<Module>
  /** Lets the next call ask again. */
  forget: () => void
}

/** The page that is there stays until the next one's code is; after so long that counts as missing. Milliseconds. */
const PATIENCE_MS = 10_000

const inTime = <T,>(promise: Promise<T>) => new Promise<T>((resolve, reject) => {
  const timer = setTimeout(() => reject(new MissingCode('it did not arrive in time')), PATIENCE_MS)
  promise.then(resolve, reject).finally(() => clearTimeout(timer))
})

/** Code that does not arrive is told from code that fails. */
export function codeOf<Module>(load: () => Promise<Module>): Code<Module> {
  let loading: Promise<Module> | undefined
  let waiting: Promise<Module> | undefined
  const code: Code<Module> = {
    loaded: undefined,
    load: () => loading ??= load().then(module => (code.loaded = module), (error: unknown) => {
      throw new MissingCode('', { cause: error })
    }),
    waitFor: () => waiting ??= inTime(code.load()),
    forget() {
      loading = undefined
      waiting = undefined
    },
  }
  return code
}
