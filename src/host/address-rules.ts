/** The rules of all addresses: one table, from which the routes of each host are made (host/routes.ts). */
import { fileOf, type RoutedPage, type Routing } from '../prerender/routing.ts'

/** All addresses of a site. */
export interface AddressRouting<Page extends string = string> extends Routing<Page> {
  /** `name` is the form of what follows in the addresses of documents. */
  documents: Routing['documents'] & { name: RegExp }
  /** The page is also at each address that contains the word and matches no other rule. Case-sensitive. */
  anyAddress: Routing<Page>['anyAddress'] & { word: string }
  /** Permanent redirects: the paths of former addresses, and the paths of the site to which they lead. */
  redirects: Readonly<Record<string, string>>
}

/** A rule for the paths that match `at`. In its other fields, `$1` is the first group of the pattern. */
export type AddressRule = { at: string } & (
  | { /** Permanent redirect. */ movedTo: string }
  | { /** A file of the build, if it exists. */ file: string }
  | { /** Files and functions, of which only the host knows whether they exist. */ isMissing: true }
  | { /** Temporary redirect, because the address may get a page. */ unknownTo: string }
)

/** A pattern that matches a text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches the path of a document; its name is the first group. */
export const documentPattern = ({ documents }: Pick<AddressRouting, 'documents'>) =>
  `${literal(documents.below)}(${documents.name.source.slice(1, -1)})`

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
  const document = documentPattern({ documents })
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
      // The boot script's second request for a script that failed (prerender/boot/hydrate-on-intent.ts).
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
