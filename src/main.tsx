import { ViteReactSSG } from 'vite-react-ssg'
import { prerenderedRoutes } from './prerendered-routes.tsx'

/** What the prerenderer runs. The browser starts with boot.ts, which stands in every page, and hydrates from client.ts. */
export const createRoot = ViteReactSSG({ routes: prerenderedRoutes })
