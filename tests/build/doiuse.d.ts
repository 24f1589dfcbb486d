/** doiuse has types for itself, but does not export them. */
declare module 'doiuse' {
  import type { TransformCallback } from 'postcss'

  export default class DoIUse {
    /** Without `browsers`, those of `browserslist` in package.json. `onFeatureUsage` gets each use of a feature that one of them lacks. */
    constructor(options: { onFeatureUsage: (usage: { feature: string; message: string }) => void })
    postcss: TransformCallback
  }
}
