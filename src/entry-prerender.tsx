import { ViteReactSSG } from 'vite-react-ssg'
import { postPath } from './company/paths.ts'
import { newestPosts, olderPosts } from './posts/content.ts'
import { prerenderedRoutes } from './prerender/client/prerendered-routes.tsx'
import { site } from './site.tsx'

const postPaths = [...newestPosts, ...olderPosts].map(({ slug }) => postPath(slug))

/** Entry point of the prerenderer. The browser runs the boot script, then entry-client.ts. */
export const createRoot = ViteReactSSG({ routes: prerenderedRoutes(site, postPaths) })
