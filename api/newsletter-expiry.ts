export { default } from '../newsletter/hosted.ts'
