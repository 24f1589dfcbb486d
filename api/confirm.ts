export { hostFunction as default } from '../newsletter/http/hosted.ts'
