/** One table of rules for all addresses, from which host/routes.ts makes the routes of each host. */
import { fileOf, type RoutedPage, type Routing } from '../prerender/routing.ts'

export interface AddressRouting<Page extends string = string> extends Routing<Page> {
  /** `name` matches the last part of a document's address. */
  documents: Routing['documents'] & { name: RegExp }
  /** The page also has each address that contains the word and matches no other rule. Case-sensitive. */
  anyAddress: Routing<Page>['anyAddress'] & { word: string }
  /** Permanent redirects from former paths to current ones. */
  redirects: Readonly<Record<string, string>>
}

/** A rule for the paths that match `at`. In its other fields, `$1` is the pattern's first group. */
export type AddressRule = { at: string } & (
  | { /** Permanent redirect. */ movedTo: string }
  | { /** A file of the build, if it exists. */ file: string }
  | { /** Files and functions. Only the host knows whether they exist. */ isMissing: true }
  | { /** Temporary redirect, because the address may get a page. */ unknownTo: string }
)

/** A pattern that matches this exact text. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches a document's path. The first group is its name. */
export const documentPattern = ({ documents }: Pick<AddressRouting, 'documents'>) =>
  `${literal(documents.below)}(${documents.name.source.slice(1, -1)})`

/** Matches where a path does not lead into a folder of files or functions. */
export const NOT_IN_FOLDERS = String.raw`(?!(?:assets|api|\.well-known|_vercel)/)`

/**
 * The rules of all addresses; the first match decides. The rules in `moved` come before the files of the
 * build, `others` after them. `functions` are the names of the functions in `api/`.
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
      // The host's own 404 for `api/` sets no headers and ignores case, but `/API` is an unknown address.
      { at: `/api(?!/(?:${functions.join('|')})$)(?:/.*)?`, isMissing: true },
      { at: `/(?!api)[Aa][Pp][Ii](?:/(?!.*${word}).*)?`, unknownTo: '/' },
    ],
    others: [
      { at: page, file: '/$1.html' },
      { at: document, file: `${documents.below}$1.html` },
      // When a script failed to load, the boot script requests it here (prerender/boot/hydrate-on-intent.ts).
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
