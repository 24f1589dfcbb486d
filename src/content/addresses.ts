/** Rules of the addresses that are no page, for the host and for the page of unknown addresses. */
import type { AddressRouting } from '../framework/address-rules.ts'
import { type PageId, routing } from './paths.ts'
import { copy, schemaOf } from './schemas.ts'

/** A post's file name and last part of its address. */
export const POST_SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Any unknown address that contains this word is the thank-you page. Case-sensitive, like the host's routes. */
export const THANK_YOU_WORD = 'thankyou'

export const addresses: AddressRouting<PageId> = {
  ...routing,
  documents: { ...routing.documents, name: POST_SLUG },
  anyAddress: { ...routing.anyAddress, word: THANK_YOU_WORD },
}

export const schema = schemaOf(() => ({ POST_SLUG: copy, THANK_YOU_WORD: copy, addresses: copy }))
