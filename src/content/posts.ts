import type { BlogCategory, HeaderDrawing, Post } from './schemas.ts'

export const blogIntro = {
  title: ['Notes from', 'the build'],
  lead: 'What we tried, what it cost, and which of it we would do again.',
  drawing: {
    curve: { rows: ['xxx.....', '........', '........'], symmetry: 'none', openness: 1 },
    left: ['...ooooo', 'oooooooo', 'oooooooo'],
    caption: '3 of 24 posts on this page',
  } satisfies HeaderDrawing,
  actionLabel: 'View All Posts',
}

export const blogCategories: BlogCategory[] = [
  { name: 'All Posts', count: 24, active: true },
  { name: 'Artificial Intelligence', count: 8, active: false },
  { name: 'Business Technology', count: 6, active: false },
  { name: 'Development', count: 10, active: false },
]

/** `image` draws the cover; a test requires that all covers differ. */
export const posts: Post[] = [
  {
    slug: 'when-an-agent-should-stop',
    title: 'When an agent should stop and ask',
    excerpt: 'Three thresholds from eight months of purchase orders, and the one that we got wrong.',
    author: 'AI team',
    date: '2025-06-12',
    readTime: '7 min read',
    category: 'Artificial Intelligence',
    image: { rows: [3, 7, 9, 11, 9, 7, 3], symmetry: 'both', seed: 380, openness: 0.6 },
    tags: ['Agents', 'Approval'],
    colour: 'contrast',
  },
  {
    slug: 'one-scanner',
    title: 'What a shop with one scanner can know',
    excerpt:
      'Stock is not a number in a table. It is a queue of small events, and most of them happen at the shelf.',
    author: 'Suite team',
    date: '2025-05-28',
    readTime: '5 min read',
    category: 'Business Technology',
    image: { rows: [1, 3, 5, 7, 5, 3, 1], symmetry: 'both', seed: 11, openness: 0.7 },
    tags: ['Inventory', 'Offline'],
    colour: 'secondary',
  },
  {
    slug: 'prerender-first',
    title: 'Prerender first, then hydrate',
    excerpt:
      'A page that works before its script does, and what we had to give up for it. Less than we feared.',
    author: 'Web team',
    date: '2025-05-09',
    readTime: '6 min read',
    category: 'Development',
    image: { rows: [2, 4, 6, 6, 4, 2, 4, 6], symmetry: 'lr', seed: 89, openness: 0.7 },
    tags: ['React', 'Performance'],
    colour: 'brand',
  },
]
