import { createElement, use } from 'react'
import { useLocation } from 'react-router-dom'
import { loadPostText } from 'virtual:post-texts'
import { Closing } from '../../layout/closing.tsx'
import { closingTitles } from '../../layout/closing.content.ts'
import { postElements } from './post-elements.tsx'
import { PostArticle } from './post-article.tsx'
import { HeadTags } from '../page-head.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { postImagePath } from '../../company/image-paths.ts'
import { postPath } from '../../company/paths.ts'
import { company } from '../../company/company.ts'
import { newestPosts, noPost, olderPosts, postDetails, postLabels } from '../../posts/content.ts'
import type { Post } from '../../posts/post.schema.ts'

export function Component() {
  const slug = useLocation().pathname.slice(postPath().length).replace(/\/$/, '')
  // The site's scripts contain no post text, because React keeps the prerendered HTML.
  return <StaticIsland>{import.meta.env.SSR && <Article slug={slug} />}</StaticIsland>
}

/** Returns the next older and next newer post or, at either end of the list, the nearest two. */
const othersOf = (posts: readonly Post[], index: number) =>
  [1, -1, 2, -2]
    .flatMap(step => {
      const post = posts[index + step]
      return post ? [{ post, label: step > 0 ? postLabels.olderLabel : postLabels.newerLabel }] : []
    })
    .slice(0, 2)

function Article({ slug }: { slug: string }) {
  const posts = [...newestPosts, ...olderPosts]
  const index = posts.findIndex(post => post.slug === slug)
  const post = posts[index]
  const details = postDetails[slug]
  const text = use(loadPostText(slug))
  if (!post || !details || !text) return <p className="wrap section">{noPost(slug)}</p>
  return (
    <>
      <HeadTags
        title={details.pageTitle}
        url={company.origin + postPath(slug)}
        description={details.description}
        image={company.origin + postImagePath(slug)}
        imageAlt={post.title}
        article={{ published: post.date, modified: post.updated, section: post.category, tags: post.tags }}
      />
      <PostArticle post={post} headings={text.headings} others={othersOf(posts, index)}>
        {createElement(text, { components: postElements })}
      </PostArticle>
      <div className="no-print">
        <Closing title={closingTitles.posts} />
      </div>
    </>
  )
}
