import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import type { Site } from '../site.ts'
import type { App } from './app-routes.tsx'

/**
 * The tree of the browser around the one that the prerenderer also renders. Two children, like React Router's `StaticRouterProvider`,
 * because the values of React's `useId` depend on the places of children.
 */
export const Root = ({ App, Services }: Pick<App, 'App'> & Pick<Site, 'Services'>) => (
  <>
    <StrictMode>
      <Services>
        <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          <App />
        </BrowserRouter>
      </Services>
    </StrictMode>
    {null}
  </>
)
