import { createRoot } from 'react-dom/client'
import { Viewer } from './viewer.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Viewer />)
