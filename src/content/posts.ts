import type { HeaderDrawing } from './schemas.ts'

/** The posts of src/content/posts/, newest first: those of the cards, and the others. build/virtual-posts.d.ts describes them. */
export { newestPosts, olderPosts } from 'virtual:posts'
export { postDetails } from 'virtual:post-details'

export const blogIntro = {
  title: ['Notes from', 'the build'],
  lead: 'What we tried, what it cost, and which of it we would do again.',
  drawing: {
    curve: { rows: ['xxx.....', '........', '........'], symmetry: 'none', openness: 1 },
    left: ['...ooooo', 'oooooooo', 'oooooooo'],
    caption: '3 of 24 posts on this page',
  } satisfies HeaderDrawing,
  actionLabel: 'View All Posts',
  archiveTitle: 'Older posts',
  newerLabel: 'Newer',
  olderLabel: 'Older',
  tagsLabel: 'Tags',
  notesLabel: 'Notes',
  otherPostsLabel: 'Other posts',
  feed: { atom: 'Posts as an Atom feed', json: 'Posts as a JSON Feed' },
}
