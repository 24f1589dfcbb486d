import { ViteReactSSG } from 'vite-react-ssg'
import { prerenderedRoutes } from './framework/client/prerendered-routes.tsx'

/** Entry of the prerenderer. In the browser, boot.ts runs first, and client.ts hydrates the page. */
export const createRoot = ViteReactSSG({ routes: prerenderedRoutes })
