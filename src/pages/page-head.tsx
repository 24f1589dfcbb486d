import { useEffect } from 'react'
import { Head } from 'vite-react-ssg'
import { company } from '../company/company.ts'
import { type PageId, pages } from '../company/pages.ts'
import { feeds } from '../company/paths.ts'
import { LOCALE } from '../company/locale.ts'
import { SOCIAL_IMAGE, socialImagePath } from '../company/image-paths.ts'

/**
 * A page's head. `headline` is the text of its social image. Default: the page's name. The prerenderer writes
 * all tags; client navigation changes only the title and the canonical URL.
 */
export function PageHead({ page, headline }: { page: PageId; headline?: readonly string[] }) {
  const { path, name, title, description, image, isIndexed = true } = pages[page]
  const url = company.origin + path
  useEffect(() => {
    document.title = title
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', url)
  }, [title, url])
  return import.meta.env.SSR ? (
    <HeadTags
      title={title}
      url={url}
      description={description}
      image={company.origin + socialImagePath(page)}
      imageAlt={image.headline ?? headline?.join(' ') ?? name}
      index={isIndexed}
    />
  ) : null
}

interface HeadTagsProps {
  title: string
  /** Absolute URL, like `image`. */
  url: string
  description: string
  image: string
  imageAlt: string
  index?: boolean
  /** For posts. `published` and `modified` are ISO dates. */
  article?: { published: string; modified: string | undefined; section: string; tags: readonly string[] }
}

/** Tags for browsers, crawlers and link previews. Only the prerendered HTML contains them. */
export function HeadTags({ title, description, url, image, imageAlt, index = true, article }: HeadTagsProps) {
  const { name: siteName } = company
  return (
    <Head>
      <html lang={LOCALE} />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {!index && <meta name="robots" content="noindex" />}
      <link rel="alternate" type="application/atom+xml" href={feeds.atom} title={`${siteName}, Atom`} />
      <link rel="alternate" type="application/feed+json" href={feeds.json} title={`${siteName}, JSON Feed`} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <meta property="article:published_time" content={article.published} />}
      {article?.modified && <meta property="article:modified_time" content={article.modified} />}
      {article && <meta property="article:section" content={article.section} />}
      {article?.tags.map(tag => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALE.replace('-', '_')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE.height)} />
      <meta property="og:image:alt" content={imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={imageAlt} />
    </Head>
  )
}
