import { type PageId, paths } from './paths.ts'

/** Size of the Open Graph images in pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const

/** Paths of images that the build generates (src/content-build/generated-assets.ts). */
export const postImagePath = (slug: string): string => `/social/post-${slug}.png`
export const COVER_SIZE = { width: 480, height: 360 } as const
export const coverPath = (slug: string): string => `/covers/${slug}.svg`
export const socialImagePath = (page: PageId): string =>
  `/social/${paths[page].slice(1).replaceAll('/', '-') || 'home'}.png`
