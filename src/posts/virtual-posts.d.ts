/** Generated from the posts by src/posts/posts-plugin.ts. */
declare module 'virtual:posts' {
  type Post = import('./post.schema.ts').Post
  /** Posts with cards, newest first. */
  export const newestPosts: readonly Post[]
  /** All other posts, newest first. */
  export const olderPosts: readonly Post[]
  export const postCount: number
  /** Number of posts by category, for categories without a `count`. */
  export const postCounts: Readonly<Record<string, number>>
}

declare module 'virtual:post-details' {
  type PostDetails = import('./post.schema.ts').PostDetails
  /** Details by slug. Empty in the site's scripts. */
  export const postDetails: Readonly<Record<string, PostDetails>>
}

declare module 'virtual:post-texts' {
  import type { ComponentType, FunctionComponent } from 'react'
  /** Component that renders a post's text, with the text's headings as a property. */
  export type PostText = FunctionComponent<{
    components?: Readonly<Record<string, ComponentType<never>>>
  }> & {
    /** Id and text of each level 2 heading. */
    headings: readonly (readonly [id: string, text: string])[]
  }
  /** Returns a shared promise that resolves with a post's text. The site's scripts contain no post text. */
  export const loadPostText: (slug: string) => Promise<PostText | undefined>
}
