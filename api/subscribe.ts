export { default } from '../src/server/newsletter/functions.ts'
