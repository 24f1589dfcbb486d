export { default } from '../src/server/newsletter/hosted.ts'
