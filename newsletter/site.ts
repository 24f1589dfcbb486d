/** Contract between the newsletter and its site: the site passes these values, and the newsletter imports nothing of it. */

import type { z } from 'zod'
import type { CurveSpec } from '../shared/mirror-curve.ts'

/** Colours of emails and pages. */
export type Palette = Record<
  | 'surface'
  | 'surface-2'
  | 'on-surface'
  | 'on-surface-2'
  | 'outline'
  | 'brand'
  | 'on-brand'
  | 'on-brand-2'
  | 'accent'
  | 'button'
  | 'on-button',
  string
>

/** Font size and line height of a kind of text, and its letter spacing. */
type TextStyle = readonly [size: string, lineHeight: string, letterSpacing: string]

export interface Brand {
  light: Palette
  dark: Palette
  fonts: { display: string; text: string }
  /** The rule that loads the display face, whose file the policy of the pages allows on their own origin. */
  fontFace: string
  type: Record<'h1' | 'h4' | 'lead' | 'body' | 'small', TextStyle>
  /** Horizontal margin of pages, maximum width of their content, and the height of their header. */
  gutter: string
  contentWidth: string
  headerHeight: string
  /** Width of the window from which the drawing is beside the text. */
  wideFrom: string
  /** SVG elements, in the colour of the text. */
  logo: string
  /**
   * For emails, which do not show SVG: PNGs as Base64 in the colour `on-brand`, and the sizes at which they are shown. `planned` is the
   * drawing of that name.
   */
  emailImages: Record<'logo' | 'planned', { width: number; height: number; png: string }>
  /**
   * `closed` after a confirmation, `planned` before one, `oneLoopOpen` before the end of a subscription, `open` on error pages and
   * without a subscription. One whose visible parts do not reach the edges of its view box has the attribute `data-inset`.
   */
  drawings: Record<'closed' | 'planned' | 'oneLoopOpen' | 'open', string>
}

/** Which addresses are valid, and how they are written. */
export interface AddressRules {
  /** Returns the form in which an address is stored and mailed, so that spellings of one are equal but for the case of letters. */
  normalize: (text: string) => string | undefined
  /** Returns what the text of an invalid address does not show. */
  hintOf: (text: string) => string | undefined
}

/** Texts of a page that a link opens. `consent` is stored with the time of the confirmation. `toForm` is a link to the sign-up form. */
export interface PageCopy {
  title: string
  text?: string
  consent?: string
  action?: string
  toForm?: string
}

export interface Texts {
  /** The email that asks for a confirmation. */
  mail: Record<'subject' | 'title' | 'request' | 'action' | 'lifetime' | 'ignore' | 'stop', string>
  /** Around the text of an issue. */
  issue: Record<'onTheWeb' | 'notes' | 'reason' | 'unsubscribe', string>
  pages: Record<
    'confirmed' | 'expired' | 'unsubscribe' | 'unsubscribed' | 'unknown' | 'pending' | 'refused',
    PageCopy
  > & {
    confirm: PageCopy & { consent: string }
    /** The link of pages without a button. */
    back: string
    /** The line at the foot of each page. */
    copyright: string
  }
  errors: Record<
    | 'invalidAddress'
    | 'alreadySubscribed'
    | 'emailPending'
    | 'tooManyRequests'
    | 'tooLarge'
    | 'unsupportedType'
    | 'methodNotAllowed'
    | 'crossSite'
    | 'failed',
    string
  >
}

/** The company that sends the emails. */
export interface Company {
  name: string
  legalName: string
  postalAddress: string
  email: string
  /** Origin of the site. */
  origin: string
}

export interface Site {
  /** Language of emails and pages, as in `<html lang>`. */
  locale: string
  company: Company
  brand: Brand
  texts: Texts
  addresses: AddressRules
  /** Address of the sign-up form on the site. */
  signupForm: string
  /** Name of the field of the sign-up form that only bots fill in. */
  honeypot: string
  /** Further fields that are stored, by name: characters at most. All are optional, because a tab may have an older form. */
  details: Readonly<Record<string, number>>
}

/** Front matter of a post. `date` is the day of publication, as YYYY-MM-DD. */
export interface PostData {
  title: string
  excerpt: string
  date: string
  draft?: boolean | undefined
  category: string
  author: string
  /** Colour of the cover, and the drawing on it. */
  colour: string
  image: CurveSpec
}

/** A PNG, and the size at which it is shown. */
export interface EmailPicture {
  width: number
  height: number
  png: Uint8Array
}

/** Draws a mirror curve in the colours of a post's cover, as a picture of the given width. `isCover`: with coloured areas. */
export type DrawPicture = (
  curve: CurveSpec,
  options: { colour: string; width: number; isCover?: boolean },
) => EmailPicture

/** Posts of the site, which can be sent by their names. */
export interface Posts {
  /** Path of the folder, from the root of the project. */
  folder: string
  /** Absolute path of the project. */
  project: string
  /** Form of a name, which other issues have, too. */
  name: RegExp
  schema: z.ZodType<PostData>
  /** Category, author, day and reading time of a post, whose text is `body`. */
  bylineOf: (post: PostData, body: string) => string
  /** Loads what draws pictures, which no other command needs. */
  loadDrawing: () => Promise<DrawPicture>
  /** Returns the address of a post on the site. */
  pathOf: (name: string) => string
}
