import { useEffect } from 'react'
import { Head } from 'vite-react-ssg'
import { LOCALE, SOCIAL_IMAGE } from '#src/config/site.ts'

export interface PageMeta {
  title: string
  /** Absolute, like `image`. */
  url: string
  /** Tags for crawlers and link previews. Only the prerendered HTML has them, not the scripts. */
  prerendered?: {
    siteName: string
    description: string
    image: string
    imageAlt: string
    index: boolean
  }
}

/**
 * Title and meta tags of a page. The prerenderer writes all of them; after a client navigation only the title and the
 * canonical address change.
 */
export function PageHead(meta: PageMeta) {
  const { title, url } = meta
  useEffect(() => {
    document.title = title
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', url)
  }, [title, url])
  return import.meta.env.SSR && meta.prerendered ? <Tags {...meta} {...meta.prerendered} /> : null
}

function Tags({
  siteName,
  title,
  description,
  url,
  image,
  imageAlt,
  index,
}: PageMeta & NonNullable<PageMeta['prerendered']>) {
  return (
    <Head>
      <html lang={LOCALE} />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {!index && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
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
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </Head>
  )
}
