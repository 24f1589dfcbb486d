import { useEffect } from 'react'
import { Head } from 'vite-react-ssg'
import { LOCALE, SOCIAL_IMAGE } from '#src/config/site.ts'

export interface PageMeta {
  title: string
  /** Absolute, as all addresses here. */
  url: string
  /** What only crawlers and shared links read: written at prerender, and not in the browser's code. */
  prerendered?: {
    siteName: string
    description: string
    image: string
    imageAlt: string
    index: boolean
  }
}

/**
 * What a page says about itself. The tags are written at prerender; in the browser a navigation needs the title and the
 * canonical address to follow, which takes two lines and no head library.
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
