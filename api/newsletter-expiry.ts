export { hostFunction as default } from './_newsletter/hosted.ts'
