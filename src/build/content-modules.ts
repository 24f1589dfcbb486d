/** The build modules that import content. vite.config.ts loads them at run time: load-content-modules.ts. */
export { checkContent, placeholdersIn } from '../content/check-content.ts'
export { jsonLdOf } from '../content/structured-data.ts'
export { generatedAssets } from './generated-assets.ts'
