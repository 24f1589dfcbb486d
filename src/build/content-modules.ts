/** The build modules that import content. vite.config.ts loads them at run time: load-content-modules.ts. */
export { checkContent, placeholdersIn } from '../content/check-content.ts'
export { drawnFiles } from './drawn-files.ts'
export { jsonLdOf } from './json-ld.ts'
