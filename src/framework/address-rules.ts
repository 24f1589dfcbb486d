/**
 * The rules of all addresses: one table, from which the host's routes are made (host/routes.ts), and which answers in the browser
 * (`destinationOf`).
 */
import { pageAt, type RoutedPage, type Routing } from './routing.ts'

/** Parameters of the framework about all addresses of a site. */
export interface AddressRouting<Page extends string = string> extends Routing<Page> {
  /** `name` is the form of what follows in the addresses of documents. */
  documents: Routing['documents'] & { name: RegExp }
  /** The page is also at each address that contains the word and matches no other rule. Case-sensitive. */
  anyAddress: Routing<Page>['anyAddress'] & { word: string }
  /** Permanent redirects: the paths of former addresses, and the paths of the site to which they lead. */
  redirects: Readonly<Record<string, string>>
}

/** Path of the HTML file of a page in the build. */
export const fileOf = (path: string): string => `${path.slice(1) || 'index'}.html`

/** A rule for the paths that match `at`. In its other fields, `$1` is the first group of the pattern. */
export type AddressRule = { at: string } & (
  | { /** Permanent redirect. */ movedTo: string }
  | { /** A file of the build, if it exists. */ file: string }
  | { /** Files and functions, of which only the host knows whether they exist. */ isMissing: true }
  | { /** Temporary redirect, because the address may get a page. */ unknownTo: string }
)

/** A pattern that matches a text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches at a path that is not in a folder of files or functions. */
export const NOT_IN_FOLDERS = String.raw`(?!(?:assets|api|\.well-known|_vercel)/)`

/**
 * The rules of all addresses in their order: the first one that matches decides. Those of `moved` come before the files of the
 * build, the others after them. `functions` are the names of those in `api/`.
 */
export function addressRules(
  { pages, documents, anyAddress, redirects }: AddressRouting,
  functions: readonly string[] = [],
): { moved: AddressRule[]; others: AddressRule[] } {
  const paths = Object.values(pages).map(({ path }) => path.slice(1))
  const page = `/(${paths.filter(Boolean).map(literal).join('|')})`
  const document = `${literal(documents.below)}(${documents.name.source.slice(1, -1)})`
  const { word } = anyAddress
  return {
    moved: [
      ...Object.entries(redirects).map(([from, to]) => ({ at: `${literal(from)}/?`, movedTo: to })),
      { at: String.raw`${page}(?:\.html/?|/)`, movedTo: '/$1' },
      { at: String.raw`${document}(?:\.html/?|/)`, movedTo: `${documents.below}$1` },
      { at: String.raw`/index(?:\.html)?/?`, movedTo: '/' },
      // The host's own 404 route for `api/` sets no headers and ignores case, but `/API` is an ordinary unknown address.
      { at: `/api(?!/(?:${functions.join('|')})$)(?:/.*)?`, isMissing: true },
      { at: `/(?!api)[Aa][Pp][Ii](?:/(?!.*${word}).*)?`, unknownTo: '/' },
    ],
    others: [
      { at: page, file: '/$1.html' },
      { at: document, file: `${documents.below}$1.html` },
      // The boot script's second request for a script that failed (framework/boot/hydrate-on-intent.ts).
      { at: String.raw`/assets/retry-\d+/([\w.-]+\.js)`, file: '/assets/$1' },
      {
        at: `/${NOT_IN_FOLDERS}.*${word}.*`,
        file: `/${fileOf((pages[anyAddress.page] as RoutedPage).path)}`,
      },
      { at: String.raw`/(?:assets|api|\.well-known)(?:/.*)?`, isMissing: true },
      { at: '/(?!_vercel/).*', unknownTo: '/' },
    ],
  }
}

/** The target of an address: a page, a redirect to a page, or a document, a file or a function of the host. */
export type Destination<Page extends string = string> =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string }
  | { kind: 'file' }

/** An address whose last segment looks like the name of a file. */
const FILE_NAME = /\.(?!html?$)[^/.]+$/

/** Resolves an address like the host, as far as it can be known without the host. */
export function destinationOf<Page extends string>(
  routing: AddressRouting<Page>,
  pathname: string,
): Destination<Page> {
  const { moved, others } = addressRules(routing)
  if (pathname === '/') return { kind: 'page', page: pageAt(routing, '/') as Page }
  for (const rule of [...moved, ...others]) {
    const pattern = new RegExp(`^${rule.at}$`)
    if (!pattern.test(pathname)) continue
    const expand = (text: string) => pathname.replace(pattern, text)
    if ('movedTo' in rule) return { kind: 'redirect', to: expand(rule.movedTo) }
    if ('file' in rule) {
      const file = expand(rule.file)
      const page = (Object.keys(routing.pages) as Page[]).find(
        id => `/${fileOf(routing.pages[id].path)}` === file,
      )
      return page ? { kind: 'page', page } : { kind: 'file' }
    }
    if ('unknownTo' in rule && !FILE_NAME.test(pathname)) return { kind: 'redirect', to: rule.unknownTo }
    return { kind: 'file' }
  }
  return { kind: 'file' }
}
