import { MissingCode } from '../components/layout/page-error.tsx'

/** The code of one part: asked for once, and known to be there when it is. */
export interface Code<Module> {
  loaded: Module | undefined
  load: () => Promise<Module>
}

/** Code that does not arrive is told from code that fails. */
export function codeOf<Module>(load: () => Promise<Module>): Code<Module> {
  let loading: Promise<Module> | undefined
  const code: Code<Module> = {
    loaded: undefined,
    load: () => loading ??= load().then(module => (code.loaded = module), (error: unknown) => {
      throw new MissingCode('', { cause: error })
    }),
  }
  return code
}
