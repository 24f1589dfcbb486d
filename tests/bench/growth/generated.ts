import { paths } from '#src/config/paths.ts'

/** How many pages there are besides the site's own. */
export const generatedPages = (): number => Number(process.env['GENERATED_PAGES'] ?? 0)

export const addressOf = (index: string): string => `${paths.blog}/generated/${index}`
