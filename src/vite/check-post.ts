/**
 * Finds mistakes in a post that Markdown and browsers silently ignore. Imports no list of posts, so that the
 * development server keeps `known` when a post changes.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchors } from '../company/anchors.ts'
import { pageAt, paths, postPath, routeAt } from '../company/paths.ts'
import { withoutCompany } from './texts-in.ts'
import { company } from '../company/company.ts'
import { urlMistake } from '../posts/mdx-elements.ts'
import { IMAGE_NAME } from '../posts/image-sizes.ts'
import {
  attributeOf,
  imagesIn,
  isElement,
  type Node,
  nodesIn,
  textOf,
  elementMistakes,
} from '../posts/mdx-nodes.ts'
import { imageMistake } from '../posts/remark-images.ts'
import { urlsIn, checkImage, parsePost } from '../posts/write-images.ts'
import { describeCharacter, rareCharacters } from '../company/characters.ts'
import { CODE_LANGUAGES } from '../posts/mdx.ts'
import { headingsIn } from '../posts/headings.ts'
import { decodedIfValid } from './decoded-if-valid.ts'
import { missingCharacters } from './svg.ts'
import { PLACEHOLDER, type PostSource } from '../posts/read-posts.ts'

interface Site {
  project: string
  /** Slugs of the posts on the site. */
  slugs: readonly string[]
  /** Slugs of the posts that are left out. */
  unpublished: readonly string[]
  /** URL paths of the files that the build generates. */
  generated: readonly string[]
}

/** Elements whose content needs `frame-src`, `media-src` or `object-src`, which allow nothing. */
const BLOCKED = new Set(['audio', 'embed', 'iframe', 'object', 'video'])

const OF_HEAD = new Set(['base', 'link', 'meta', 'title'])

/** Whether a URL in a post leads to another site. */
const isForeign = (url: string) => {
  if (!URL.canParse(url, company.origin)) return false
  const { protocol, origin } = new URL(url, company.origin)
  return protocol.startsWith('http') && origin !== company.origin
}

/** Returns the mistake in a link's URL, if there is one. */
function linkProblem(href: string, slug: string, ids: ReadonlySet<string>, site: Site): string | undefined {
  if (href.trim() === '') return 'a link has no URL. Write [text](https://…)'
  const page = company.origin + postPath(slug)
  const mistake = urlMistake(href, page)
  if (mistake) return mistake
  const url = new URL(href, page)
  if (url.origin !== company.origin) return undefined
  const shown = `the link "${href}"`
  const target = routeAt(url.pathname)
  const path = decodedIfValid(url.pathname).normalize('NFC')
  const isPublic = existsSync(join(site.project, 'public', path))
  if (IMAGE_NAME.test(path) && !isPublic)
    return `${shown} leads to an image that is not in public/. Images next to posts have no fixed URL. Move the file to public/, and write "/photo.jpg"`
  if (!target)
    return isPublic || site.generated.includes(path)
      ? undefined
      : `${shown} does not lead to a page. Pages are ${Object.values(paths).join(', ')} and ${postPath('<name of a post>')}`
  const linked = url.pathname.slice(postPath().length).replace(/\/$/, '')
  if (target === 'post' && site.unpublished.includes(linked))
    return `${shown} leads to a post that is not published yet. Publish it, or delete the link`
  if (target === 'post' && !site.slugs.includes(linked))
    return `${shown} does not lead to a post. Existing posts: ${site.slugs.join(', ')}`
  const fragment = decodedIfValid(url.hash.slice(1))
  if (fragment === '' || fragment === 'top') return undefined
  const known =
    url.href.split('#')[0] === page
      ? [...ids]
      : pageAt(url.pathname) === 'home'
        ? Object.values(anchors)
        : undefined
  if (!known || known.some(id => id === fragment || id === url.hash.slice(1))) return undefined
  return known.length > 0
    ? `${shown} does not lead to an element. Ids are ${known.join(', ')}`
    : `${shown} does not lead to an element. Write <h2 id="${fragment}">…</h2> at its target`
}

/** Text between two identical Markdown delimiters, without a space at either end (CommonMark, 6.2). */
const MARKED = /(?<![*_~])(\*{1,3}|_{1,3}|~~)(?![*_~\s])([^]*?)(?<![*_~\s])\1(?![*_~])/g

/** Returns the source of a node with text, and a copy with letters in place of its other children. */
function textIn({ children = [] }: Node, body: string) {
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

/** Returns the paragraphs that CommonMark (4.4) shows as code. MDX has no indented code. */
const indentedCode = ({ type, children = [] }: Node, body: string) => {
  if (!['root', 'listItem', 'blockquote'].includes(type)) return []
  const startOf = (child?: Node) => child?.position?.start ?? { column: 1, offset: 0 }
  const first = type === 'root' ? 1 : startOf(children[0]).column
  return children.filter(child => {
    const { column, offset } = startOf(child)
    const isFirstOnLine = /^[\s>]*$/.test(body.slice(offset - column + 1, offset))
    return child.type === 'paragraph' && column >= first + 4 && isFirstOnLine
  })
}

interface Problem {
  line: number
  what: string
}

/** Mistakes by post, with the site that they were found for. */
const known = new WeakMap<PostSource, { site: string; problems: Problem[] }>()

/** Returns a function that finds the mistakes in a post. It rejects if the post is not valid MDX. */
export function postChecker(site: Site): (source: PostSource) => Promise<Problem[]> {
  const key = JSON.stringify(site)
  return async source => {
    const same = known.get(source)
    if (same?.site === key) return same.problems
    const problems = await problemsIn(source, site)
    // An image can change without its post.
    if (urlsIn(source).length === 0) known.set(source, { site: key, problems })
    return problems
  }
}

async function problemsIn({ post, details, file, body, lineOf }: PostSource, site: Site): Promise<Problem[]> {
  const tree = parsePost(body)
  const problems: Problem[] = []
  const nodes = nodesIn(tree)
  const report = ({ position }: Node, what: string | undefined) => {
    if (what) problems.push({ line: position?.start.line ?? 1, what })
  }
  if (!post.draft)
    for (const [line, text] of [
      ...(['pageTitle', 'description'] as const).map(name => [lineOf(name), details[name]] as const),
      [lineOf('excerpt'), post.excerpt] as const,
      ...body.split('\n').map((text, i) => [i + 1, text] as const),
    ])
      if (text.includes(PLACEHOLDER))
        problems.push({
          line,
          what: 'this is still the placeholder text of `npm run post`. Write your own, or add "draft: true"',
        })
  const ofType = (type: string) => nodes.filter(node => node.type === type)

  const missing = missingCharacters(post.title.normalize('NFC')).map(describeCharacter)
  if (missing.length > 0)
    problems.push({
      line: lineOf('title'),
      what: `title: the image for link previews cannot show ${missing.join(', ')}. Change the title`,
    })
  for (const field of ['excerpt', 'author', 'tags'] as const) {
    const rare = rareCharacters(withoutCompany([post[field]].flat().join(' '))).map(describeCharacter)
    if (rare.length > 0)
      problems.push({
        line: lineOf(field),
        what: `${field}: cards show ${rare.join(', ')} on other pages, whose first paint then waits until the browser has searched all fonts. Use Latin letters here; the post's text can contain others`,
      })
  }

  const ids = new Set([
    ...nodes.filter(isElement).flatMap(node => textOf(attributeOf(node, 'id')) ?? []),
    ...headingsIn(tree).map(({ id }) => id),
  ])
  for (const problem of elementMistakes(tree)) problems.push(problem)

  // A <title> in <svg> describes the drawing.
  const inDrawings = new Set(nodes.filter(({ name }) => name === 'svg').flatMap(nodesIn))
  for (const node of nodes.filter(isElement)) {
    const { name } = node
    if (name === 'h1') report(node, 'the title is the only level 1 heading. Write <h2>')
    for (const { name: attribute = '' } of node.attributes ?? [])
      if (attribute === 'style' || /^on[A-Z]?/.test(attribute))
        report(node, `the CSP blocks the attribute ${attribute}. Delete it`)
    if (name === 'a' && attributeOf(node, 'href') !== undefined) {
      const href = textOf(attributeOf(node, 'href'))
      if (href !== undefined) report(node, linkProblem(href, post.slug, ids, site))
    }
    if (name === 'script' || name === 'style') report(node, `the CSP blocks <${name}>. Delete it`)
    if (OF_HEAD.has(name ?? '') && !inDrawings.has(node))
      report(node, `<${name ?? ''}> belongs to the head of the page. Delete it`)
    if (['image', 'input'].includes(name ?? ''))
      for (const attribute of ['href', 'xlinkHref', 'src'])
        if (isForeign(textOf(attributeOf(node, attribute)) ?? ''))
          report(node, 'the CSP blocks images from other sites. Put a copy next to the post')
    if (BLOCKED.has(name ?? '')) report(node, `the CSP blocks <${name ?? ''}>. Link to its content instead`)
    for (const attribute of ['action', 'formaction', 'formAction'])
      if (isForeign(textOf(attributeOf(node, attribute)) ?? ''))
        report(node, 'the CSP blocks forms that post to other sites. Link to the form instead')
    if (name === 'picture' || name === 'source')
      report(node, `the build generates <${name}>. Write only the image, as in ![what it shows](photo.jpg)`)
  }
  for (const node of ofType('heading'))
    if (node.depth === 1)
      report(
        node,
        'the title is the only level 1 heading. Write "##" instead of "#", or delete the "===" below',
      )
  for (const node of nodes.flatMap(node => indentedCode(node, body)))
    report(node, 'indented text is not code here. Write it between two lines of ```, or delete the spaces')
  for (const node of ofType('code'))
    if (!CODE_LANGUAGES.some(language => language === node.lang))
      report(
        node,
        `${node.lang ? `code has the unknown language "${node.lang}"` : 'code has no language'}. Write one after the \`\`\`: ${CODE_LANGUAGES.join(', ')}`,
      )
  const isUsedBy = (type: string, { identifier }: Node) =>
    ofType(type).some(reference => reference.identifier === identifier)
  const ofLinks = ofType('definition').filter(
    node => isUsedBy('linkReference', node) || !isUsedBy('imageReference', node),
  )
  for (const node of [...ofType('link'), ...ofLinks])
    report(node, linkProblem(node.url ?? '', post.slug, ids, site))
  for (const image of imagesIn(tree)) {
    const where = { folder: dirname(join(site.project, file)), project: site.project }
    const mistake = imageMistake(image)
    report(
      image.node,
      mistake ??
        (await checkImage(image.url ?? '', where).then(
          () => undefined,
          (error: unknown) => (error as Error).message,
        )),
    )
  }

  const notes = ofType('footnoteDefinition')
  notes.forEach((node, i) => {
    const label = `[^${node.label ?? ''}]`
    if (notes.findIndex(({ identifier }) => identifier === node.identifier) < i)
      report(node, `the footnote ${label} is defined twice. Rename one of them`)
    else if (!ofType('footnoteReference').some(({ identifier }) => identifier === node.identifier))
      report(node, `nothing refers to the footnote ${label}. Write ${label} in the text, or delete it`)
  })
  for (const { source, shown, line } of nodes.flatMap(node => textIn(node, body))) {
    const reportAt = (index: number, what: string) =>
      problems.push({ line: line + source.slice(0, index).split('\n').length - 1, what })
    // Markdown shows an unresolved reference as text.
    for (const { 0: reference, 1: note, 2: image, index } of shown.matchAll(
      /\[\^([^\]\s]+)\]|(!)\[(?!\^)[^\]]*\]+(?:\([^)\n]*\)?|\[[^\]]*\])?|\[[^\]^][^\]]*\]\[[^\]]*\]/g,
    )) {
      const found = source.slice(index, index + reference.length)
      reportAt(
        index,
        note
          ? `the footnote ${found} has no text. Write a paragraph "${found}: …", or "\\${found}" to show the brackets`
          : image
            ? `${found} is not an image. Write ![what it shows](photo.jpg), with spaces in the name as %20, or "\\[" to show the bracket`
            : `the link ${found} has no URL. Write [text](https://…), or "\\[" to show the bracket`,
      )
    }
    for (const { 0: marked, 1: mark = '', 2: text = '', index } of shown.matchAll(MARKED)) {
      const [before, after] = [shown[index - 1] ?? ' ', shown[index + marked.length] ?? ' ']
      const isKept =
        (/[\s\p{P}\p{S}]/u.test(before) && /[\p{P}\p{S}]$/u.test(text) && !/[\s\p{P}\p{S}]/u.test(after)) ||
        (/[\s\p{P}\p{S}]/u.test(after) && /^[\p{P}\p{S}]/u.test(text) && !/[\s\p{P}\p{S}]/u.test(before))
      if (isKept)
        reportAt(
          index,
          `"${source.slice(index, index + marked.length)}" is shown with its ${mark}, because this delimiter does not work between punctuation and a letter. Put a space or the punctuation outside, or write "\\${mark[0] ?? ''}" to show it`,
        )
    }
  }
  return problems.sort((a, b) => a.line - b.line)
}
