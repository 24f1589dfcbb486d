import type { BlogCategory } from './schemas.ts'

export const blogCategories: BlogCategory[] = [
  { name: 'All Posts', count: 24, active: true },
  { name: 'Artificial Intelligence', count: 8, active: false },
  { name: 'Business Technology', count: 6, active: false },
  { name: 'Development', count: 10, active: false },
]

/** Categories that a post can have. */
export const blogCategoryNames: readonly string[] = blogCategories
  .filter(({ active }) => !active)
  .map(({ name }) => name)
