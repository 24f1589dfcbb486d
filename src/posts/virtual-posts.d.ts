/** Written by src/posts/posts-plugin.ts from the posts. */
declare module 'virtual:posts' {
  type Post = import('./post.schema.ts').Post
  /** Posts of the cards, newest first. */
  export const newestPosts: readonly Post[]
  /** All other posts, newest first. */
  export const olderPosts: readonly Post[]
  export const postCount: number
  /** By category, for those without a `count` in their content. */
  export const postCounts: Readonly<Record<string, number>>
}

declare module 'virtual:post-details' {
  type PostDetails = import('./post.schema.ts').PostDetails
  /** By slug. Empty in the scripts of the site. */
  export const postDetails: Readonly<Record<string, PostDetails>>
}

declare module 'virtual:post-texts' {
  import type { ComponentType, FunctionComponent } from 'react'
  /** Text and headings of a post. */
  export type PostText = FunctionComponent<{
    components?: Readonly<Record<string, ComponentType<never>>>
  }> & {
    /** Id and text of each heading of the second level. */
    headings: readonly (readonly [id: string, text: string])[]
  }
  /** Texts of the posts by slug. Empty in the scripts of the site. */
  export const postTexts: Readonly<Record<string, PostText>>
}
