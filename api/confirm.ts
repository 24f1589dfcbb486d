import { hosted } from './_newsletter/hosted.ts'

const { confirm } = hosted

export {
  confirm as DELETE,
  confirm as GET,
  confirm as HEAD,
  confirm as OPTIONS,
  confirm as PATCH,
  confirm as POST,
  confirm as PUT,
}
