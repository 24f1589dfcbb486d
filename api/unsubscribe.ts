import { hosted } from './_newsletter/hosted.ts'

const { unsubscribe } = hosted

export {
  unsubscribe as DELETE,
  unsubscribe as GET,
  unsubscribe as HEAD,
  unsubscribe as OPTIONS,
  unsubscribe as PATCH,
  unsubscribe as POST,
  unsubscribe as PUT,
}
