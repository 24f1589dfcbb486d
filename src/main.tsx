import { ViteReactSSG } from 'vite-react-ssg'
import { routes } from './routes.tsx'
import './styles/index.ts'

/** What the prerenderer runs. The browser starts at boot.ts and hydrates from client.tsx. */
export const createRoot = ViteReactSSG({ routes })
