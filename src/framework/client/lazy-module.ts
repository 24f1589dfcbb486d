import { withTimeout } from '../../../shared/with-timeout.ts'

/** A script of a page could not be loaded, for example one that a deployment removed while a tab was open. */
export class ModuleLoadError extends Error {}

/** A module that is imported when it is first needed. */
export interface LazyModule<Module> {
  /** The module, once its import has succeeded. */
  loaded: Module | undefined
  /** Imports the module once. After a failure, the next call tries again. */
  load: () => Promise<Module>
  /** For `use()`: the same promise until `retry`. Rejects with `ModuleLoadError` if the import fails or takes too long. */
  waitFor: () => Promise<Module>
  /** Lets the next `waitFor` try again, once React has shown the error of the last one. */
  retry: () => void
}

/** Timeout of a client navigation: until the next page has loaded, the previous page stays visible. Milliseconds. */
const MODULE_TIMEOUT_MS = 10_000

/** Returns a lazy module. The error view shows different texts for `ModuleLoadError` and for errors during rendering. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  let waiting: Promise<Module> | undefined
  const lazy: LazyModule<Module> = {
    loaded: undefined,
    load: () =>
      (loading ??= load().then(
        module => (lazy.loaded = module),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
    waitFor: () =>
      (waiting ??= withTimeout(unlessLeaving(lazy.load()), MODULE_TIMEOUT_MS).catch((cause: unknown) => {
        throw new ModuleLoadError('', { cause })
      })),
    retry() {
      waiting = undefined
    },
  }
  return lazy
}

/**
 * The promise, or one that does not settle if it is rejected after the visitor has begun to leave the document. Firefox ends the imports of a
 * document then, which stays visible until the next one arrives: a reload would show an error.
 */
function unlessLeaving<T>(promise: Promise<T>): Promise<T> {
  let isLeaving = false
  const leaving = () => {
    isLeaving = true
  }
  // Only meanwhile: Firefox keeps no document with such a listener for Back.
  addEventListener('beforeunload', leaving)
  return promise
    .catch((error: unknown) => {
      if (isLeaving) return new Promise<never>(() => {})
      throw error
    })
    .finally(() => removeEventListener('beforeunload', leaving))
}
