/**
 * Finds mistakes that Markdown and browsers silently ignore in a post. This file imports no list of posts, so
 * that the development server keeps `checkedPosts` when a post changes.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchors } from '../company/anchors.ts'
import { pageAt, paths, postPath, routeAt } from '../company/paths.ts'
import { withoutCompany } from './texts-in.ts'
import { company } from '../company/company.ts'
import { urlMistake } from '../posts/feed-elements.ts'
import { IMAGE_NAME } from '../posts/read-image.ts'
import { parsePost } from '../posts/markdown.ts'
import { mistakesInTree, type Mistake, mistakesAt } from '../posts/mdx-mistakes.ts'
import { attributeOf, imagesIn, isElement, type Node, nodesIn, stringValueOf } from '../posts/mdx-nodes.ts'
import { imageMistake } from '../posts/remark-images.ts'
import { checkImage, imageUrlsIn } from '../posts/write-images.ts'
import { describeCharacter, rareCharacters } from '../company/characters.ts'
import { CODE_LANGUAGES } from '../posts/mdx.ts'
import { headingsIn, TAKEN } from '../posts/headings.ts'
import { decodeIfValid, fragmentOf } from './decode-if-valid.ts'
import { missingCharacters } from './svg.ts'
import { PLACEHOLDER, type PostSource } from '../posts/read-posts.ts'

interface PostContext {
  project: string
  /** Slugs of the posts on the site. */
  slugs: readonly string[]
  /** Slugs of the posts that the build leaves out. */
  unpublishedSlugs: readonly string[]
  /** URL paths of the files that the build generates. */
  generated: readonly string[]
}

/** Elements whose content the CSP blocks, because it has no `frame-src`, `media-src` or `object-src`. */
const BLOCKED = new Set(['audio', 'embed', 'iframe', 'object', 'video'])

const OF_HEAD = new Set(['base', 'link', 'meta', 'title'])

/** Whether a URL in a post leads to another site. */
const isForeign = (url: string) => {
  if (!URL.canParse(url, company.origin)) return false
  const { protocol, origin } = new URL(url, company.origin)
  return protocol.startsWith('http') && origin !== company.origin
}

/** Returns the mistake in a link's URL, if there is one. */
function linkMistake(href: string, { post: { slug }, ids, context }: Checked): string | undefined {
  if (href.trim() === '') return 'a link has no URL. Write [text](https://…)'
  const page = company.origin + postPath(slug)
  const mistake = urlMistake(href, page)
  if (mistake) return mistake
  const url = new URL(href, page)
  if (url.origin !== company.origin) return undefined
  const shown = `the link "${href}"`
  const target = routeAt(url.pathname)
  const path = decodeIfValid(url.pathname).normalize('NFC')
  const isPublic = existsSync(join(context.project, 'public', path))
  if (IMAGE_NAME.test(path) && !isPublic)
    return `${shown} leads to an image that is not in public/. Images next to posts have no fixed URL. Move the file to public/, and write "/photo.jpg"`
  if (!target)
    return isPublic || context.generated.includes(path)
      ? undefined
      : `${shown} does not lead to a page. Pages are ${Object.values(paths).join(', ')} and ${postPath('<name of a post>')}`
  const linked = url.pathname.slice(postPath().length).replace(/\/$/, '')
  if (target === 'post' && context.unpublishedSlugs.includes(linked))
    return `${shown} leads to a post that is not published yet. Publish it, or delete the link`
  if (target === 'post' && !context.slugs.includes(linked))
    return `${shown} does not lead to a post. Existing posts: ${context.slugs.join(', ')}`
  const fragment = fragmentOf(url)
  const decoded = decodeIfValid(fragment)
  if (fragment === '' || fragment === 'top') return undefined
  const known =
    url.href.split('#')[0] === page
      ? [...ids]
      : pageAt(url.pathname) === 'home'
        ? Object.values(anchors)
        : undefined
  if (!known || known.some(id => id === fragment || id === decoded)) return undefined
  return known.length > 0
    ? `${shown} does not lead to an element. Ids: ${known.join(', ')}`
    : `${shown} does not lead to an element. Write <h2 id="${decoded}">…</h2> at its target`
}

/** Text between two identical Markdown delimiters, without a space at either end (CommonMark, 6.2). */
const MARKED = /(?<![*_~])(\*{1,3}|_{1,3}|~~)(?![*_~\s])([^]*?)(?<![*_~\s])\1(?![*_~])/g

interface NodeText {
  source: string
  shown: string
  line: number
}

/** Returns the source of a node with text, and a copy in which letters replace everything but the text. */
function textIn({ children = [] }: Node, body: string): NodeText[] {
  const texts = children.filter(({ type, data }) => type === 'text' && !data?.isVerbatim)
  const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end]
  if (texts.length === 0 || !start || !end) return []
  const source = body.slice(start.offset, end.offset)
  const masked = (text: string) => text.replace(/[^\n]/g, 'a')
  let shown = source
  for (const child of children)
    if (child.position && !texts.includes(child)) {
      const [from, to] = [
        child.position.start.offset - start.offset,
        child.position.end.offset - start.offset,
      ]
      shown = shown.slice(0, from) + masked(shown.slice(from, to)) + shown.slice(to)
    }
  return [{ source, shown: shown.replace(/\\./g, '..'), line: start.line }]
}

/** Returns the line at an index in a node's text. */
const lineAt = ({ source, line }: NodeText, index: number) =>
  line + source.slice(0, index).split('\n').length - 1

/** Each post's mistakes, and the context in which the post was checked. */
const checkedPosts = new WeakMap<PostSource, { context: string; mistakes: Mistake[] }>()

/**
 * Returns a function that finds the mistakes in a post, and rejects if the post is not valid MDX. It modifies
 * `tree`, the post as parsed before.
 */
export function postChecker(
  context: PostContext,
): (source: PostSource, tree: Node | undefined) => Promise<Mistake[]> {
  const key = JSON.stringify(context)
  return async (source, tree) => {
    const same = checkedPosts.get(source)
    if (same?.context === key) return same.mistakes
    const mistakes = await mistakesIn(source, context, tree)
    // Do not keep the mistakes of posts with images, because an image can change without its post.
    if (imageUrlsIn(source).length === 0) checkedPosts.set(source, { context: key, mistakes })
    return mistakes
  }
}

/** A parsed post for the rules below. */
interface Checked extends PostSource {
  context: PostContext
  tree: Node
  nodes: readonly Node[]
  /** The nodes' texts. */
  texts: readonly NodeText[]
  /** The ids of the post's elements and headings. */
  ids: ReadonlySet<string>
}
type Rule = (post: Checked) => Mistake[]

async function mistakesIn(source: PostSource, context: PostContext, parsed?: Node): Promise<Mistake[]> {
  const tree = parsePost(source.body, parsed)
  const nodes = nodesIn(tree)
  const ids = new Set([
    ...nodes.filter(isElement).flatMap(node => stringValueOf(attributeOf(node, 'id')) ?? []),
    ...headingsIn(tree).map(({ id }) => id),
  ])
  const texts = nodes.flatMap(node => textIn(node, source.body))
  const post = { ...source, context, tree, nodes, texts, ids }
  const mistakes = [...rules.flatMap(rule => rule(post)), ...(await imageMistakes(post))]
  return mistakes.sort((a, b) => a.line - b.line)
}

const ofType = ({ nodes }: Checked, type: string) => nodes.filter(node => node.type === type)

const placeholders: Rule = ({ post, details, body, lineOf }) => {
  if (post.draft) return []
  const texts = [
    [lineOf('pageTitle'), details.pageTitle],
    [lineOf('description'), details.description],
    [lineOf('excerpt'), post.excerpt],
    ...body.split('\n').map((text, i) => [i + 1, text] as const),
  ] as const
  const what = 'this is still the placeholder text from `npm run post`. Write your own, or add "draft: true"'
  return texts.filter(([, text]) => text.includes(PLACEHOLDER)).map(([line]) => ({ line, what }))
}

const fonts: Rule = ({ post, lineOf }) => {
  const missing = missingCharacters(post.title.normalize('NFC')).map(describeCharacter).join(', ')
  const ofImage = `title: the image for link previews cannot show ${missing}. Change the title`
  return [
    ...(missing ? [{ line: lineOf('title'), what: ofImage }] : []),
    ...(['excerpt', 'author', 'tags'] as const).flatMap(field => {
      const rare = rareCharacters(withoutCompany([post[field]].flat().join(' ')))
      const shown = rare.map(describeCharacter).join(', ')
      const what = `${field}: cards show ${shown} on other pages, whose first paint then waits until the browser has searched all fonts. Use Latin letters here; the post's text can contain others`
      return shown ? [{ line: lineOf(field), what }] : []
    }),
  ]
}

const elements: Rule = ({ tree, nodes }) => {
  // A <title> in an <svg> describes the drawing.
  const inDrawings = new Set(nodes.filter(({ name }) => name === 'svg').flatMap(nodesIn))
  const isForeignAttribute = (node: Node) => (name: string) =>
    isForeign(stringValueOf(attributeOf(node, name)) ?? '')
  return [
    ...mistakesInTree(tree),
    ...nodes.filter(isElement).flatMap(node => {
      const name = node.name ?? ''
      const id = stringValueOf(attributeOf(node, 'id')) ?? ''
      return [
        TAKEN.includes(id) && `the page around the post has the id "${id}". Choose another`,
        name === 'h1' && 'the title is the only level 1 heading. Write <h2>',
        ...(node.attributes ?? []).map(
          ({ name: attribute = '' }) =>
            (attribute === 'style' || /^on[A-Z]?/.test(attribute)) &&
            `the CSP blocks the ${attribute} attribute. Delete it`,
        ),
        (name === 'script' || name === 'style') && `the CSP blocks <${name}>. Delete it`,
        OF_HEAD.has(name) && !inDrawings.has(node) && `<${name}> belongs in the head of the page. Delete it`,
        ['image', 'input'].includes(name) &&
          ['href', 'xlinkHref', 'src'].some(isForeignAttribute(node)) &&
          'the CSP blocks images from other sites. Put a copy next to the post',
        BLOCKED.has(name) && `the CSP blocks <${name}>. Link to its content instead`,
        ['action', 'formaction', 'formAction'].some(isForeignAttribute(node)) &&
          'the CSP blocks forms that post to other sites. Link to the form instead',
        (name === 'picture' || name === 'source') &&
          `the build generates <${name}>. Write only the image, as in ![what it shows](photo.jpg)`,
      ].flatMap(what => mistakesAt(node, what))
    }),
  ]
}

const headings: Rule = post => {
  const what = 'the title is the only level 1 heading. Write "##" instead of "#", or delete the "===" below'
  return ofType(post, 'heading').flatMap(node => mistakesAt(node, node.depth === 1 && what))
}

/** Replaces each tab with spaces up to the next multiple of four columns (CommonMark 2.2). */
const withoutTabs = (text: string) =>
  [...text].reduce((out, c) => out + (c === '\t' ? ' '.repeat(4 - (out.length % 4)) : c), '')

/** Paragraphs that CommonMark (4.4) treats as code. MDX has no indented code. */
const indentedCode: Rule = ({ nodes, body }) => {
  const what = 'indented text is not code in a post. Write it between two lines of ```, or delete the spaces'
  /** Returns the text before a node on its line, and the line itself. */
  const lineOf = ({ position }: Node) => {
    const { offset = 0 } = position?.start ?? {}
    const start = body.lastIndexOf('\n', offset - 1) + 1
    const line = body.slice(start, body.indexOf('\n', offset) >>> 0)
    return { before: withoutTabs(body.slice(start, offset)), line: withoutTabs(line) }
  }
  /** Returns the column at which a block's content starts (CommonMark 5.1, 5.2). */
  const contentStart = (parent: Node) => {
    if (parent.type === 'root') return 0
    const { before, line } = lineOf(parent)
    const [, marker = '', spaces = ''] = /^([-*+>]|\d+[.)])( *)/.exec(line.slice(before.length)) ?? []
    const isCode = spaces.length > 4 || marker === '>'
    return before.length + marker.length + (isCode ? 1 : spaces.length)
  }
  return nodes
    .filter(({ type }) => ['root', 'listItem', 'blockquote'].includes(type))
    .flatMap(parent =>
      (parent.children ?? []).filter(child => {
        const { before } = lineOf(child)
        const isFirstOnLine = /^[\s>]*(?:[-*+]|\d+[.)])?\s*$/.test(before)
        return child.type === 'paragraph' && isFirstOnLine && before.length >= contentStart(parent) + 4
      }),
    )
    .flatMap(node => mistakesAt(node, what))
}

const languages: Rule = post =>
  ofType(post, 'code')
    .filter(({ lang }) => !CODE_LANGUAGES.some(language => language === lang))
    .flatMap(node => {
      const what = node.lang ? `code has the unknown language "${node.lang}"` : 'code has no language'
      return mistakesAt(node, `${what}. Write one after the \`\`\`: ${CODE_LANGUAGES.join(', ')}`)
    })

const links: Rule = post => {
  const isUsedBy = (type: string, { identifier }: Node) =>
    ofType(post, type).some(reference => reference.identifier === identifier)
  const definitions = ofType(post, 'definition').filter(
    node => isUsedBy('linkReference', node) || !isUsedBy('imageReference', node),
  )
  const inHtml = post.nodes.filter(node => isElement(node) && node.name === 'a')
  return [
    ...[...ofType(post, 'link'), ...definitions].map(node => [node, node.url ?? ''] as const),
    ...inHtml.map(node => [node, stringValueOf(attributeOf(node, 'href'))] as const),
  ].flatMap(([node, href]) => (href === undefined ? [] : mistakesAt(node, linkMistake(href, post))))
}

async function imageMistakes({ tree, file, context: { project } }: Checked): Promise<Mistake[]> {
  const where = { folder: dirname(join(project, file)), project }
  const mistakes = imagesIn(tree).map(async image => {
    const mistake = imageMistake(image)
    if (mistake) return mistakesAt(image.node, mistake)
    return checkImage(image.url ?? '', where).then(
      () => [],
      (error: unknown) => mistakesAt(image.node, (error as Error).message),
    )
  })
  return (await Promise.all(mistakes)).flat()
}

const footnotes: Rule = post => {
  const notes = ofType(post, 'footnoteDefinition')
  const references = ofType(post, 'footnoteReference')
  return notes.flatMap((node, i) => {
    const label = `[^${node.label ?? ''}]`
    const isSame = ({ identifier }: Node) => identifier === node.identifier
    if (notes.findIndex(isSame) < i)
      return mistakesAt(node, `the footnote ${label} is defined twice. Rename one of them`)
    if (references.some(isSame)) return []
    const what = `nothing refers to the footnote ${label}. Write ${label} in the text, or delete the note`
    return mistakesAt(node, what)
  })
}

/** Markdown shows an unresolved reference as text. */
const unresolvedReferences: Rule = ({ texts }) =>
  texts.flatMap(text => {
    const pattern =
      /\[\^([^\]\s]+)\]|(!)\[(?!\^)[^\]]*\]+(?:\([^)\n]*\)?|\[[^\]]*\])?|\[[^\]^][^\]]*\]\[[^\]]*\]/g
    return [...text.shown.matchAll(pattern)].map(({ 0: reference, 1: note, 2: image, index }) => {
      const found = text.source.slice(index, index + reference.length)
      const what = note
        ? `the footnote ${found} has no text. Write a paragraph "${found}: …", or "\\${found}" to show the brackets`
        : image
          ? `${found} is not an image. Write ![what it shows](photo.jpg), with spaces in the name as %20, or "\\[" to show the bracket`
          : `the link ${found} has no URL. Write [text](https://…), or "\\[" to show the bracket`
      return { line: lineAt(text, index), what }
    })
  })

/** Whether a delimiter run between `before` and `after` is left-flanking (CommonMark, 6.2). */
const isLeftFlanking = (before: string, after: string) =>
  /^[^\s\p{P}\p{S}]/u.test(after) || (/^\S/.test(after) && /[\s\p{P}\p{S}]$/u.test(before))
const isRightFlanking = (before: string, after: string) =>
  /[^\s\p{P}\p{S}]$/u.test(before) || (/\S$/.test(before) && /^[\s\p{P}\p{S}]/u.test(after))

const shownDelimiters: Rule = ({ texts }) =>
  texts.flatMap(text =>
    [...text.shown.matchAll(MARKED)].flatMap(({ 0: marked, 1: mark = '', 2: inner = '', index }) => {
      const [before, after] = [text.shown[index - 1] ?? ' ', text.shown[index + marked.length] ?? ' ']
      const isInWord = !/[\s\p{P}\p{S}]/u.test(before + after)
      // Only one delimiter works. Characters within a word, as in 2*n)*m, are not delimiters.
      const isKept = !isInWord && isLeftFlanking(before, inner) !== isRightFlanking(inner, after)
      const what = `"${text.source.slice(index, index + marked.length)}" is shown with its ${mark}, because this delimiter does not work between punctuation and a letter. Add a space or move the punctuation outside, or write "\\${mark[0] ?? ''}" to show it`
      return isKept ? [{ line: lineAt(text, index), what }] : []
    }),
  )

/** Syntax of other Markdown dialects, which would be shown as text, and what to write instead. */
const DIALECTS: readonly (readonly [RegExp, string])[] = [
  [/^#{2,6}[^#\s].*/gm, 'Write a space after the "#"'],
  [/\[\^[^\]\s]+[^\S\n][^\]]*\]/g, 'Write the label of a footnote without spaces'],
  [/(?<=[\p{L}\p{N}.,;:!?])\^\[[^\]]+\]/gu, 'Write [^1], and a paragraph "[^1]: …"'],
  [/^\[![A-Za-z]+\]/gm, 'Write the word in bold'],
  [/(?<!!)\[\[[^\]]+\]\]/g, 'Write [text](name-of-the-post)'],
  [/(?<![=\w])==[^=\s][^=]*==(?!=)/g, 'Write <mark>…</mark>'],
  [/^::: ?\w.*/gm, 'Write a quotation instead: start each line with ">"'],
]
const otherDialects: Rule = ({ texts }) =>
  texts.flatMap(text =>
    DIALECTS.flatMap(([pattern, advice]) =>
      [...text.shown.matchAll(pattern)].map(({ 0: found, index }) => ({
        line: lineAt(text, index),
        what: `"${text.source.slice(index, index + found.length)}" is shown as plain text. ${advice}, or "\\${found[0] ?? ''}" to show it`,
      })),
    ),
  )

const rules: readonly Rule[] = [
  placeholders,
  fonts,
  elements,
  headings,
  indentedCode,
  languages,
  links,
  footnotes,
  unresolvedReferences,
  shownDelimiters,
  otherDialects,
]
