import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('gallery')
if (root)
  createRoot(root).render(<Gallery />)
