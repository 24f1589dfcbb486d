import { type PageId, paths } from './paths.ts'

/** Drawn files: the build makes each from code, under these addresses. */
export const coverPath = (slug: string): string => `/covers/${slug}.svg`
export const socialImagePath = (page: PageId): string =>
  `/social/${paths[page].slice(1).replaceAll('/', '-') || 'home'}.png`
