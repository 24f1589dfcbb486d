import { paths } from '#src/config/paths.ts'

/** Number of generated posts beside the site's own pages, from GENERATED_PAGES. */
export const generatedPages = (): number => Number(process.env['GENERATED_PAGES'] ?? 0)

/** Returns the path of a generated post. */
export const addressOf = (index: string): string => `${paths.blog}/generated/${index}`
