/** Replaces a post's images with elements that have URLs and dimensions, and their titles with captions. */
import { dirname } from 'node:path'
import { type Image, readImage } from './read-image.ts'
import type { Attribute, ImageNode, Node } from './mdx-nodes.ts'
import { imagesIn, isBlank, isElement, stringValueOf } from './mdx-nodes.ts'

/** Width of a post's column (`measure` in shortcuts.ts). A browser test compares an image's width with it. */
const SIZES = '(min-width:82em) min(46.1vw,674px),min(91vw,603px)'

/** Maximum width of an image in a feed or email. Outlook ignores `max-width`, but not this attribute. */
const WIDTH_OUTSIDE_SITE = 600

interface Options {
  /** Root of the project. */
  project: string
  /** Whether browsers can choose among an image's sources. Feeds and emails get only its fallback. */
  withSources: boolean
}

const element = (
  name: string,
  attributes: Record<string, string | number>,
  children: Node[] = [],
): Node & { attributes: Attribute[] } => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: Object.entries(attributes).map(([attribute, value]) => ({
    type: 'mdxJsxAttribute',
    name: attribute,
    value: String(value),
  })),
  children,
})

function elementOf({ node, alt }: ImageNode, image: Image, withSources: boolean): Node {
  const { width, height } = image.fallback
  const scale = Math.min(1, WIDTH_OUTSIDE_SITE / width)
  const created = element('img', {
    src: image.fallback.url,
    width: withSources ? image.width : Math.round(width * scale),
    height: withSources ? image.height : Math.round(height * scale),
    // Lazy: the title and cover come first, and React would preload eager images, even in feeds and emails.
    loading: 'lazy',
    ...(withSources ? { decoding: 'async' } : {}),
  })
  const alternative = node.attributes?.find(({ name }) => name === 'alt')
  created.attributes.push(alternative ?? { type: 'mdxJsxAttribute', name: 'alt', value: alt })
  if (node.position) created.position = node.position
  if (!withSources || image.sources.length === 0) return created
  const source = element('source', {
    type: 'image/avif',
    srcSet: image.sources.map(({ url, width }) => `${url} ${width}w`).join(),
    sizes: SIZES,
  })
  return element('picture', {}, [source, created])
}

/** Returns the paragraph that contains only the image, with or without a link around it. */
function ownParagraph({ node, parents }: ImageNode): Node | undefined {
  let child = node
  for (const parent of [...parents].reverse()) {
    if (parent.children?.some(other => other !== child && !isBlank(other))) return undefined
    if (parent.type === 'paragraph') return parent
    if (parent.type !== 'link' && parent.name !== 'a') return undefined
    child = parent
  }
  return undefined
}

/** Whether an image is a JSX image between blocks; MDX does not wrap such an image in a paragraph. */
const isBlock = ({ node, parents }: ImageNode) =>
  node.type === 'mdxJsxFlowElement' && !isElement(parents.at(-1) ?? node)

/** Returns the mistake in an image's markup, or `undefined`. `readImage` checks the image's file. */
export function imageMistake(image: ImageNode): string | undefined {
  const { node, url, alt, title } = image
  if (!alt.trim())
    return 'an image has no alternative text. Write ![what the image shows](photo.jpg), for readers who cannot see it'
  if (url === undefined) return 'the src of an image is code. Write it in quotes, as in src="photo.jpg"'
  const other = node.attributes?.find(({ name }) => !['src', 'alt', 'title'].includes(name ?? ''))
  if (other)
    return `an image can only have src, alt and title, because the build adds the rest. Delete ${other.name ?? '{…}'}`
  if (node.attributes?.some(({ name, value }) => name === 'title' && stringValueOf(value) === undefined))
    return 'the title of an image is code. Write it in quotes'
  if (title && !ownParagraph(image) && !isBlock(image))
    return `the title "${title}" is a caption, so the image must be in a paragraph of its own. Leave an empty line before and after it, or delete the title`
  return undefined
}

/** Remark plugin. A file with images must have a `path`. The first mistake throws an error with its line. */
export const remarkImages =
  ({ project, withSources }: Options) =>
  async (tree: unknown, { path }: { path?: string }): Promise<void> => {
    for (const image of imagesIn(tree as Node)) {
      const { node, parents, url = '', title } = image
      const parent = parents.at(-1)
      const refuse = (what: string): never => {
        throw Object.assign(new Error(what), { line: node.position?.start.line })
      }
      const mistake = imageMistake(image)
      if (mistake) refuse(mistake)
      const read = await readImage(url, { folder: dirname(path ?? ''), project }).catch((error: unknown) =>
        refuse((error as Error).message),
      )
      const replaced = elementOf(image, read, withSources)
      const caption: Node[] = title
        ? [{ type: 'paragraph', data: { hName: 'figcaption' }, children: [{ type: 'text', value: title }] }]
        : []
      const figure = ownParagraph(image)
      const inFigure = (children: Node[]) => ({
        data: { hName: 'figure' },
        children: [...children, ...caption],
      })
      if (parent?.children)
        parent.children[parent.children.indexOf(node)] = isBlock(image)
          ? { type: 'paragraph', ...inFigure([replaced]) }
          : replaced
      if (figure) Object.assign(figure, inFigure(figure.children ?? []))
    }
  }
