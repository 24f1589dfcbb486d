import { z } from 'zod'
import { feedLabel, schemaOf, type ContentOf } from '../company/schemas.ts'

/**
 * A category without a `count` shows how many posts it has.
 * @before-launch Delete the sample counts
 */
export const blogCategories: ContentOf<typeof schema>['blogCategories'] = [
  { name: 'All Posts', count: 24, active: true },
  { name: 'Artificial Intelligence', count: 8, active: false },
  { name: 'Business Technology', count: 6, active: false },
  { name: 'Development', count: 10, active: false },
]

/** Explains why a count is greater than the number of posts shown. */
export const plannedText = (count: number, shown: number): string =>
  count > shown ? `${shown} of ${count} are here, the rest ` : ''

/** Name of the filter group, for screen readers. */
export const filterLabel = 'Filter posts by category'

/** Categories that a post can have. */
export const blogCategoryNames: readonly string[] = blogCategories
  .filter(({ active }) => !active)
  .map(({ name }) => name)

export const schema = schemaOf(() => ({
  blogCategories: z.array(
    z.object({ name: feedLabel, count: z.number().int().nonnegative().optional(), active: z.boolean() }),
  ),
}))
