import { ViteReactSSG } from 'vite-react-ssg'
import { postPath } from './company/paths.ts'
import { newestPosts, olderPosts } from './posts/content.ts'
import { prerenderedRoutes } from './prerender/client/prerendered-routes.tsx'
import { site } from './site.tsx'

const postPaths = [...newestPosts, ...olderPosts].map(({ slug }) => postPath(slug))

/** Entry point of the prerenderer. Browsers run the boot script first, and client.ts hydrates the page. */
export const createRoot = ViteReactSSG({ routes: prerenderedRoutes(site, postPaths) })
