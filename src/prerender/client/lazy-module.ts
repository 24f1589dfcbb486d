import { loadOnce } from '../load-once.ts'

/** Thrown if a page's script does not load, for example because a deployment has removed it. */
export class ModuleLoadError extends Error {}

/** A module that is imported when it is first needed. */
export interface LazyModule<Module> {
  loaded: Module | undefined
  /** Imports the module once. After a failure, the next call tries again. */
  load: () => Promise<Module>
}

export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const lazy: LazyModule<Module> = {
    loaded: undefined,
    load: loadOnce(async () => (lazy.loaded = await load())),
  }
  return lazy
}
