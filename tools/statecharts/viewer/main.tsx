/** The viewer for any application: `vite tools/statecharts/viewer`. */
import { createRoot } from 'react-dom/client'
import { viewerCss } from './style.ts'
import { Viewer } from './viewer.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <style>{viewerCss}</style>
      <Viewer isAnyOrigin />
    </>,
  )
