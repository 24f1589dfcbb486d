import { type PageId, paths } from './paths.ts'

/** Addresses of images that the build generates (build/generated-assets.ts). */
export const coverPath = (slug: string): string => `/covers/${slug}.svg`
export const socialImagePath = (page: PageId): string =>
  `/social/${paths[page].slice(1).replaceAll('/', '-') || 'home'}.png`
