import { hostFunction } from '../newsletter/http/hosted.ts'
import { site } from './_newsletter/site.ts'

export default hostFunction(site)
