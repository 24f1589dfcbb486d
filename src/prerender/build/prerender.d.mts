export { build as prerender } from 'vite-react-ssg/node'
