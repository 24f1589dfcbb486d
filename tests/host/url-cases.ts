/** Expected responses for each kind of URL, from the local server, a deployment and the router. */
import { redirects } from '../../src/company/redirects.ts'
import { displayFace } from '../../src/styles/display-face.ts'
import { feeds, type PageId, pageIds as pages, paths } from '../../src/company/paths.ts'
import { posts } from '../support/posts.ts'

export type Expectation =
  | { status: 200; page: PageId }
  /** `title` is a post's title. */
  | { status: 200; title: string }
  | { status: 200; file: true; cache?: string }
  | { status: 302 | 303 | 308; location: string }
  | { status: 404 }

export interface UrlCase {
  url: string
  method?: 'POST'
  expect: Expectation
}

const get = (expectation: Expectation, ...urls: string[]): UrlCase[] =>
  urls.map(url => ({ url, expect: expectation }))
const post = (expectation: Expectation, ...urls: string[]): UrlCase[] =>
  urls.map(url => ({ url, method: 'POST', expect: expectation }))
/** Other spellings of a path. */
const spellingsOf = (path: string) => [`${path}/`, `${path}.html`, `${path}.html/`]
const home: Expectation = { status: 302, location: paths.home }
const thankYou: Expectation = { status: 200, page: 'thankYou' }
const notFound: Expectation = { status: 404 }
const file: Expectation = { status: 200, file: true }

export const urlCases: UrlCase[] = [
  ...pages.flatMap(page => get({ status: 200, page }, paths[page], `${paths[page]}?utm=1&x=%20`)),
  ...pages
    .filter(page => page !== 'home')
    .flatMap(page => get({ status: 308, location: paths[page] }, ...spellingsOf(paths[page]))),
  ...get({ status: 308, location: paths.home }, '/index.html', '/index', '/index/'),
  ...Object.entries(redirects).flatMap(([from, to]) => get({ status: 308, location: to }, from, `${from}/`)),
  // Unknown paths that contain the word "thankyou".
  ...get(
    thankYou,
    ...['/logdhan/thankyou', '/logdhan/thankyou/', '/a/b/thankyou/c', '/thankyou-monthly?status=ok&a=%2F'],
    ...['/thankyou.php', '/a%20thankyou', '/API/thankyou', '/Assets/thankyou'],
  ),
  // Other unknown paths. Paths are case-sensitive.
  ...get(
    home,
    ...['/nothing', '/a/b/c', '/ThankYou', '/thank-you', '/About', '/about/team', '/about.htm'],
    ...[
      '//',
      '//?utm=1',
      '/logdhan/Checkout',
      '/search?q=thankyou',
      '/API/nothing',
      '/wp-login.php',
      '/%E0%B2%A8',
    ],
  ),
  // Sources and settings are not served.
  ...get(
    home,
    ...[
      '/.env',
      '/.git/config',
      '/.vite/manifest.json',
      '/vercel.json',
      '/package.json',
      '/src/entry-prerender.tsx',
    ],
    '/static-loader-data-manifest.json',
  ),
  ...get(
    notFound,
    ...['/assets', '/assets/missing.js', '/assets/retry-1/missing.js', '/assets/client.js.map'],
    ...['/assets/thankyou.js', '/api/nothing', '/api/thankyou', '/.well-known/', '/.well-known/nothing'],
    '/.well-known/thankyou',
  ),
  ...get(
    file,
    ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest'],
    ...['security.txt', 'assetlinks.json', 'apple-app-site-association'].map(name => `/.well-known/${name}`),
  ),
  ...get({ ...file, cache: 'public, max-age=604800, stale-while-revalidate=31536000' }, displayFace.path),
  // A payment provider may send the visitor back with POST.
  ...['/thankyou', '/logdhan/thankyou', '/a/thankyou/b-1', '/thankyou.php', '/API/thankyou'].flatMap(url =>
    post({ status: 303, location: url }, url),
  ),
  ...post(
    { status: 303, location: paths.thankYou },
    ...['//elsewhere.example/thankyou', '/%5Celsewhere.example/thankyou', '/%09/elsewhere.example/thankyou'],
    ...['/a%0d%0aSet-Cookie:x=1/thankyou', '/a%20thankyou'],
  ),
  ...post(notFound, '/api/nothing', '/.well-known/thankyou', '/assets/thankyou'),
  ...post(home, '/nothing', '/ThankYou'),
]

/** Paths of posts, which the router leaves to the host, because only the host knows which posts exist. */
export const postUrlCases: UrlCase[] = [
  ...posts.flatMap(({ path, pageTitle: title }) => [
    ...get({ status: 200, title }, path, `${path}?utm=1`),
    ...get({ status: 308, location: path }, ...spellingsOf(path)),
  ]),
  ...get(home, '/blog/no-such-post', '/blog/no-such-post.html5', '/blog/a/b', '/blog/a--b', '/blog/.html'),
  ...get({ status: 308, location: '/blog/no-such-post' }, '/blog/no-such-post/'),
  ...get({ ...file, cache: 'public, max-age=604800' }, '/speculation-rules.json'),
  ...get(file, feeds.atom, feeds.json),
]
