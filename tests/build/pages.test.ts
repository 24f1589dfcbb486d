import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASSETS_FOLDER } from '../../src/prerender/shared-names.ts'
import { type PageId, pages } from '../../src/company/pages.ts'
import { anchors } from '../../src/company/anchors.ts'
import { newsletterErrors, confirmationTexts } from '../../src/server/newsletter/content.ts'
import { pageIds } from '../../src/company/paths.ts'
import { headlineOf } from '../../src/content-build/headlines.ts'
import { headerDrawing } from '../../src/company/schemas.ts'
import { CURRENCY } from '../../src/company/locale.ts'
import { SOCIAL_IMAGE } from '../../src/company/image-paths.ts'
import { company } from '../../src/company/company.ts'
import { paidPlans } from '../../src/pages/logdhan/plans.content.ts'
import { emailImages as written } from '../../src/server/email-images.ts'
import { drawnEmailImages, icons } from '../../tools/scripts/icons.ts'
import { dist, documentIn, documentOf, documents, filesIn, htmlIn, valuesOf } from './built-site.ts'
import { routes } from './specification.ts'

it('each page and post has one HTML file, and all routes in the specification exist', () => {
  const paths = documents.map(([, { path }]) => path)
  expect(filesIn(dist).filter(file => file.endsWith('.html'))).toEqual(
    documents.map(([, { file }]) => file).sort(),
  )
  expect(routes.filter(route => !paths.includes(route))).toEqual([])
})

it('scripts contain no page descriptions, server copy or content schemas', () => {
  const scripts = filesIn(dist).filter(file => file.startsWith('assets/') && file.endsWith('.js'))
  const code = scripts.map(file => readFileSync(join(dist, file), 'utf8')).join('')
  expect(code).toContain(pages.about.title)
  const drawing = headerDrawing.safeParse({ curve: { rows: [1, 1], openness: 0 }, caption: 'Two dots' })
  const [noClosedLine] = drawing.error?.issues ?? []
  const texts = [
    ...Object.values(pages).map(page => page.description),
    confirmationTexts.subject,
    newsletterErrors.crossOrigin,
    noClosedLine?.message,
  ]
  expect(texts.filter(text => text === undefined || code.includes(text))).toEqual([])
})

it('the built site has no prerenderer files, source maps or hidden files', () => {
  const unwanted = /(?:^|\/)\.(?!well-known\/)|static-loader-data|\.map$|manifest\.json$/
  expect(filesIn(dist).filter(file => unwanted.test(file))).toEqual([])
})

describe.each(documents)('%s', (_, { route, file, path, title, description, index, socialImage }) => {
  const $ = documentIn(file)

  it('has its title, description, canonical URL, Open Graph image and language, with the charset first', () => {
    expect(htmlIn(file).indexOf('<meta charset="utf-8">')).toBeLessThan(200)
    // For a preview, Slack reads the first 32 KB of a page (https://github.com/vercel/next.js/issues/83926).
    expect(htmlIn(file).indexOf('og:image:alt')).toBeLessThan(4000)
    const meta = (name: string) => $(`meta:is([name="${name}"], [property="${name}"])`).attr('content')
    expect($('head > title').text()).toBe(title)
    expect($('link[rel="canonical"]').attr('href')).toBe(company.origin + path)
    expect(meta('description')).toBe(description)
    expect(meta('robots')).toBe(index ? undefined : 'noindex')
    expect(meta('og:url')).toBe(company.origin + path)
    expect(meta('og:image')).toBe(company.origin + socialImage)
    expect([meta('og:site_name'), meta('og:locale')]).toEqual([company.name, 'en_IN'])
    expect(meta('twitter:card')).toBe('summary_large_image')
    // X reads the image's alternative text from its own Cards markup.
    expect(meta('twitter:image:alt')).toBe(meta('og:image:alt'))
    expect($('html').attr('lang')).toBe('en-IN')
  })

  // WebKit bug 170179: VoiceOver announces a list without markers only in a <nav> or with role="list".
  it('gives the role `list` to each list without markers', () => {
    const lists = $(':is(ul, ol):not(nav *, [role="list"], .list-disc, .list-decimal)').get()
    expect(lists.map(list => $.html(list).slice(0, 200))).toEqual([])
  })

  it("has one visible h1, and shows it or the page's name in its social image", () => {
    const visible = $('h1').not('[hidden] *')
    expect(visible).toHaveLength(1)
    const heading = visible.text().replaceAll(/\s+/g, ' ')
    const shown = $('meta[property="og:image:alt"]').attr('content')
    if (route === 'post') expect(shown).toBe(heading)
    else {
      expect(shown).toBe(headlineOf(route))
      expect([heading.replace(`${pages.logdhan.name}. `, ''), pages[route].name]).toContain(headlineOf(route))
    }
  })

  it("has a header with the same floor as the page's first heading", () => {
    const floorOf = (selector: string) =>
      /\bfloor-([\w-]+)/.exec(
        $(selector).not('[hidden] *').first().closest('[class*="floor-"]').attr('class') ?? '',
      )?.[1]
    if ($('header').length > 0) expect(floorOf('h1') ?? 'surface').toBe(floorOf('header'))
  })

  it('paints without another request, and has no style attributes', () => {
    expect($('[style]')).toHaveLength(0)
    // A style sheet whose media query does not match does not block rendering (HTML, "blocking attributes").
    const blocking =
      'link:is([rel="preload"], [rel="modulepreload"], [rel="stylesheet"]:not([media="print"]))'
    expect($(`${blocking}, script[src]:not([defer], [async])`)).toHaveLength(0)
  })

  it('hydrates with scripts that the build wrote, and requests the entry first', () => {
    const names = valuesOf($, 'script[data-scripts]', 'data-scripts').join(' ').split(' ')
    const scripts = names.map(name => ASSETS_FOLDER + name)
    expect(scripts[0]).toMatch(/^\/assets\/app-/)
    expect(scripts.filter(file => !existsSync(join(dist, file)))).toEqual([])
    expect(new Set(scripts).size).toBe(scripts.length)
  })

  // ARIA 1.2: if a page has several articles or complementary landmarks, each needs a name. HTML-AAM: a named
  // form is a landmark.
  it('has a name for each article, aside and form, and no two forms with the same name', () => {
    expect($(':is(article, aside, form):not([aria-label], [aria-labelledby])')).toHaveLength(0)
    const forms = valuesOf($, 'form', 'aria-label')
    expect(new Set(forms).size).toBe(forms.length)
  })

  // Lynx, w3m and reader modes ignore style sheets, add their own list numbers, and show hidden elements.
  it('reads well without a style sheet: no words run together, and no list number appears twice', () => {
    const glued: string[] = []
    let last = ''
    const walk = (node: ReturnType<ReturnType<typeof $>['contents']>[number]) => {
      const type: string = node.type
      if (type === 'text') {
        const text = $(node).text()
        const isGlued = /[\p{L}\p{N}.:%)!?]$/u.test(last) && /^[\p{L}₹+−(]/u.test(text)
        if (isGlued || (/\p{L}$/u.test(last) && /^\p{N}/u.test(text))) glued.push(`${last}|${text}`)
        last = text
      } else if (type === 'tag' && !$(node).is('script, style, template, svg, pre, noscript')) {
        const isInline = $(node).is(
          'a, abbr, b, button, cite, code, em, i, label, small, span, strong, sup, time',
        )
        if (!isInline) last = ''
        for (const child of $(node).contents().toArray()) walk(child)
        if (!isInline) last = ''
      }
    }
    for (const child of $('body').contents().toArray()) walk(child)
    expect(glued).toEqual([])
    const numbered = [...$('ol > li')].filter(item =>
      new RegExp(`^${$(item).index() + 1}(?!\\d)`).test($(item).text().trim()),
    )
    expect(numbered.map(item => $(item).text())).toEqual([])
  })

  // In Firefox and Chromium, Orca 43's Say All skips the headings in a labelled, focusable section.
  it('has no heading in a focusable element', () => {
    const containers = [...$('[tabindex]:has(h1, h2, h3, h4, h5)')]
    expect(containers.map(element => $.html(element).slice(0, 120))).toEqual([])
  })

  // W3C, "Structural markup and right-to-left text in HTML" (qa-html-dir): `dir="auto"` is for text whose
  // direction is unknown. Firefox treats an empty required field as invalid, unless ARIA says otherwise.
  it('shows the text of a field in its own direction, and does not mark unused fields as invalid', () => {
    expect($(':is(input:not([aria-hidden] *), textarea):not([dir="auto"])')).toHaveLength(0)
    expect($('[required]:not([aria-invalid="false"])')).toHaveLength(0)
  })
})

it('all titles and descriptions differ', () => {
  for (const field of ['title', 'description'] as const)
    expect(new Set(documents.map(([, document]) => document[field])).size).toBe(documents.length)
})

describe('links', () => {
  /** The ids on each page, by path. */
  const targets = new Map(
    documents.map(([, { file, path }]) => [path, valuesOf(documentIn(file), '[id]', 'id')] as const),
  )

  it.each(documents)('the targets of internal links and fragments on %s exist', (_, { file, path }) => {
    const $ = documentIn(file)
    const urls = [...$('a[href], link[href], img[src], use[href]')].map(
      element => $(element).attr('href') ?? $(element).attr('src') ?? '',
    )
    const broken = urls.filter(url => {
      if (/^(?:[a-z][a-z\d+.-]*:)/i.test(url)) return false
      const { pathname, hash } = new URL(url, `http://site${path}`)
      if (!targets.has(pathname)) return !existsSync(join(dist, pathname)) || hash !== ''
      return hash !== '' && hash !== '#top' && !targets.get(pathname)?.includes(hash.slice(1))
    })
    expect(broken).toEqual([])
  })

  it('there is a link to every indexed page', () => {
    const links = documents.flatMap(([, { file }]) => valuesOf(documentIn(file), 'a[href]', 'href'))
    const linked = new Set(links.map(url => url.split('#')[0]))
    expect(documents.filter(([, { index, path }]) => index && !linked.has(path))).toEqual([])
  })

  it("home has the specification's anchors, in order", () => {
    expect(valuesOf(documentOf('home'), 'main section[data-section]', 'id')).toEqual(Object.values(anchors))
  })

  it("a page's header marks only the page's own link as current, and that link leads to the top", () => {
    expect(valuesOf(documentOf('about'), 'header [aria-current]', 'href')).toEqual(['#top', '#top'])
  })
})

describe('metadata', () => {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')

  it("the sitemap lists the indexed pages, and robots.txt has the sitemap's URL", () => {
    const locations = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    expect(locations).toEqual(
      documents.filter(([, { index }]) => index).map(([, { path }]) => company.origin + path),
    )
    expect(read('robots.txt')).toContain(`Sitemap: ${company.origin}/sitemap.xml`)
  })

  it('the icon and the images in emails match the logo; if not, run "npm run icons"', async () => {
    expect(read('favicon.svg')).toBe(icons['favicon.svg'])
    const pixels = (png: Buffer) => sharp(png).raw().toBuffer()
    for (const name of ['logo', 'planned'] as const) {
      const [before, now] = await Promise.all(
        [Buffer.from(written[name].png, 'base64'), drawnEmailImages[name].png].map(pixels),
      )
      // Versions of the image renderer may differ in how they anti-alias edges.
      const different = before?.filter((value, i) => Math.abs(value - (now?.[i] ?? 0)) > 32)
      expect([name, before?.length, different?.length]).toEqual([name, now?.length, 0])
    }
  })

  it('licences.md has the notices of the packages in the scripts', () => {
    for (const name of ['react', 'xstate', '@emailjs/browser'])
      expect(read('licences.md')).toContain(`## ${name} - `)
  })

  it("the manifest's icons exist and have the sizes that the manifest states", () => {
    const { icons } = JSON.parse(read('manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of icons) expect(pngSize(join(dist, src)).join('x')).toBe(sizes)
    expect(existsSync(join(dist, 'favicon.ico'))).toBe(true)
  })

  it.each(documents)('%s has its own Open Graph image of 1200 by 630 pixels', (name, { socialImage }) => {
    expect(pngSize(join(dist, socialImage))).toEqual([SOCIAL_IMAGE.width, SOCIAL_IMAGE.height])
    const image = readFileSync(join(dist, socialImage))
    const duplicates = documents.filter(
      ([other, document]) => other !== name && readFileSync(join(dist, document.socialImage)).equals(image),
    )
    expect(duplicates).toEqual([])
  })

  it('the structured data has the organization, the product with its offers, and breadcrumbs', () => {
    const graphOf = (page: PageId) => {
      const source = documentOf(page)('script[type="application/ld+json"]').text()
      type Node = {
        '@type': string
        'brand'?: { name?: string }
        'offers'?: { price: string; priceCurrency: string }[]
      }
      return source ? (JSON.parse(source) as { '@graph': Node[] })['@graph'] : []
    }
    expect(graphOf('home').map(node => node['@type'])).toEqual(['Organization'])
    expect(
      graphOf('logdhan')
        .find(node => node['@type'] === 'Product')
        ?.offers?.map(offer => `${offer.price} ${offer.priceCurrency}`),
    ).toEqual(paidPlans.map(plan => `${plan.totalCost} ${CURRENCY}`))
    // The brand needs a name, because no other node on the page has its id.
    expect(graphOf('logdhan').find(node => node.brand)?.brand?.name).toBe(company.name)
    for (const page of pageIds.filter(id => id !== 'home' && pages[id].isIndexed !== false))
      expect(graphOf(page).map(node => node['@type'])).toContain('BreadcrumbList')
    for (const page of ['checkout', 'thankYou'] as const) expect(graphOf(page)).toEqual([])
  })
})

function pngSize(file: string): [number, number] {
  const png = readFileSync(file)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
