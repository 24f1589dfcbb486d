/** Build modules that import content. load-content-modules.ts loads them at run time. */
export { checkContent } from './check-content.ts'
export { checkContrast } from './contrast.ts'
export { checkPosts } from './check-posts.ts'
export { jsonLdOf } from './structured-data.ts'
export { contentTasks, tableOf } from './before-launch.ts'
export { generatedAssets } from './generated-assets.ts'
