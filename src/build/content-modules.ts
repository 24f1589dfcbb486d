/** Build modules that import content. load-content-modules.ts loads them at run time. */
export { checkContent, placeholdersIn } from '../content/check-content.ts'
export { jsonLdOf } from '../content/structured-data.ts'
export { generatedAssets } from './generated-assets.ts'
