import { hosted } from './_newsletter/hosted.ts'

const { subscribe } = hosted

export {
  subscribe as DELETE,
  subscribe as GET,
  subscribe as HEAD,
  subscribe as OPTIONS,
  subscribe as PATCH,
  subscribe as POST,
  subscribe as PUT,
}
