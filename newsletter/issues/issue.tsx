/** Renders an issue of the newsletter from MDX: an HTML part for mail programs, and a text part. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { evaluate } from '@mdx-js/mdx'
import { render, toPlainText } from '@react-email/render'
import { Children, cloneElement, type ComponentProps, isValidElement, type ReactNode } from 'react'
import { z } from 'zod'
import { parseFrontMatter } from '../../shared/front-matter.ts'
import { mdxElements } from '../../shared/mdx-elements.ts'
import { refuseMistakes } from '../../shared/mdx-nodes.ts'
import { markdown } from '../../shared/markdown.ts'
import { remarkImages } from '../../shared/remark-images.ts'
import type { CurveSpec } from '../../shared/mirror-curve.ts'
import {
  COLUMN_WIDTH,
  type EmailImage,
  emailHead,
  emailStyleOf,
  imageAttachment,
  logoAttachment,
  MONO,
  SANS,
} from '../email-style.ts'
import type { Palette, PostData, Posts, Site } from '../site.ts'
import { type Issue, UNSUBSCRIBE_URL } from './send.ts'

const line = z.string('must be a text').trim().min(1, 'must not be empty')
/** Front matter of an issue that is not a post. */
const letterSchema = z.object({
  title: line,
  excerpt: line,
  url: z.url({ protocol: /^https$/, error: 'must be the https:// address of the text on the web' }),
})

const headingOf = (light: Palette) => ({
  fontFamily: SANS,
  fontWeight: 600,
  lineHeight: 1.25,
  color: light['on-surface'],
})
const paragraph = { margin: '0 0 18px' }
const cellOf = (light: Palette) =>
  ({
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${light.outline}`,
    textAlign: 'left',
    verticalAlign: 'top',
  }) as const

const sectionHeadingOf = (light: Palette) => (props: ComponentProps<'h2'>) => (
  <h2 className="text" style={{ ...headingOf(light), fontSize: 22, margin: '36px 0 12px' }}>
    {props.children}
  </h2>
)
const subheadingOf = (light: Palette) => (props: ComponentProps<'h3'>) => (
  <h3 className="text" style={{ ...headingOf(light), fontSize: 18, margin: '28px 0 8px' }}>
    {props.children}
  </h3>
)

/** Elements with their style, because mail programs ignore style sheets in part. Addresses are absolute. */
const componentsOf = (light: Palette) => ({
  h1: sectionHeadingOf(light),
  h2: sectionHeadingOf(light),
  h3: subheadingOf(light),
  h4: subheadingOf(light),
  h5: subheadingOf(light),
  h6: subheadingOf(light),
  p: (props: ComponentProps<'p'>) => <p style={paragraph}>{props.children}</p>,
  // Notes are at the end of the email, but many mail programs do not follow links within it.
  a: ({ href, title, children, ...rest }: ComponentProps<'a'>) => {
    if ('data-footnote-backref' in rest) return null
    if ('data-footnote-ref' in rest) return <>[{children}]</>
    return (
      <a className="accent" href={href} title={title} style={{ color: light.accent }}>
        {children}
      </a>
    )
  },
  ul: ({ className, children }: ComponentProps<'ul'>) => (
    <ul
      style={{
        ...paragraph,
        paddingLeft: 24,
        ...(className?.includes('contains-task-list') ? { listStyle: 'none' } : {}),
      }}
    >
      {children}
    </ul>
  ),
  ol: ({ start, type, reversed, children }: ComponentProps<'ol'>) => (
    <ol start={start} type={type} reversed={reversed} style={{ ...paragraph, paddingLeft: 32 }}>
      {children}
    </ol>
  ),
  li: ({ value, children }: ComponentProps<'li'>) => (
    <li value={value} style={{ marginBottom: 6 }}>
      {children}
    </li>
  ),
  // A raised number is a note, which has brackets, or a power.
  sup: ({ children }: ComponentProps<'sup'>) => (
    <sup
      data-power={
        isValidElement<object>(children) && 'data-footnote-ref' in children.props ? undefined : true
      }
    >
      {children}
    </sup>
  ),
  // Mail programs remove fields.
  input: ({ type, checked, defaultChecked }: ComponentProps<'input'>) => {
    const isDone = checked || defaultChecked
    return type === 'checkbox' ? <span data-task={isDone ? 'done' : 'open'}>{isDone ? '☑' : '☐'}</span> : null
  },
  blockquote: (props: ComponentProps<'blockquote'>) => (
    <blockquote
      className="quiet"
      style={{
        margin: '0 0 18px',
        paddingLeft: 16,
        borderLeft: `3px solid ${light.brand}`,
        color: light['on-surface-2'],
      }}
    >
      {props.children}
    </blockquote>
  ),
  pre: (props: ComponentProps<'pre'>) => (
    <pre
      className="raised"
      style={{
        ...paragraph,
        padding: 16,
        backgroundColor: light['surface-2'],
        fontFamily: MONO,
        fontSize: 14,
        lineHeight: 1.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {props.children}
    </pre>
  ),
  code: (props: ComponentProps<'code'>) => (
    <code style={{ fontFamily: MONO, fontSize: '0.9em' }}>{props.children}</code>
  ),
  table: (props: ComponentProps<'table'>) => (
    <table className="data" width="100%" style={{ ...paragraph, borderCollapse: 'collapse', fontSize: 16 }}>
      {props.children}
    </table>
  ),
  // The last column ends at the end of the rule below it.
  tr: ({ children }: ComponentProps<'tr'>) => {
    const cells = Children.toArray(children).filter(child => isValidElement<ComponentProps<'td'>>(child))
    return (
      <tr>
        {cells.map((cell, i) =>
          i < cells.length - 1
            ? cell
            : cloneElement(cell, { style: { ...cell.props.style, paddingRight: 0 } }),
        )}
      </tr>
    )
  },
  th: ({ style, colSpan, rowSpan, children }: ComponentProps<'th'>) => (
    <th
      className="line"
      colSpan={colSpan}
      rowSpan={rowSpan}
      style={{ ...cellOf(light), ...style, fontFamily: SANS, fontWeight: 600 }}
    >
      {children}
    </th>
  ),
  td: ({ style, colSpan, rowSpan, children }: ComponentProps<'td'>) => (
    <td className="line" colSpan={colSpan} rowSpan={rowSpan} style={{ ...cellOf(light), ...style }}>
      {children}
    </td>
  ),
  hr: () => (
    <hr className="line" style={{ margin: '32px 0', border: 0, borderTop: `1px solid ${light.outline}` }} />
  ),
  // Outlook ignores max-width, so the attributes are those of the column at most. React adds preload links for images that are not lazy.
  img: ({ src, alt, width, height }: ComponentProps<'img'>) => {
    const scale = Math.min(1, COLUMN_WIDTH / Number(width))
    const scaled = (size: string | number | undefined) =>
      scale < 1 && size !== undefined ? Math.round(Number(size) * scale) : size
    return (
      <img
        src={src}
        alt={alt}
        width={scaled(width)}
        height={scaled(height)}
        loading="lazy"
        style={{ maxWidth: '100%', height: 'auto', border: 0 }}
      />
    )
  },
  figure: (props: ComponentProps<'figure'>) => <div style={{ margin: '28px 0' }}>{props.children}</div>,
  figcaption: (props: ComponentProps<'figcaption'>) => (
    <p className="quiet" style={{ margin: '8px 0 0', fontSize: 15, color: light['on-surface-2'] }}>
      {props.children}
    </p>
  ),
})

/** An image that is attached to the email. It decorates: what it shows is said beside it. */
const Picture = ({ cid, width, height }: { cid: string; width: number; height: number }) => (
  <img
    src={`cid:${cid}`}
    alt=""
    width={width}
    height={height}
    style={{ display: 'block', maxWidth: '100%', height: 'auto', border: 0 }}
  />
)

/** Draws the cover and each `<Drawing>` of a post as attachments of its email, and returns the elements that show them, and the byline. */
async function partsOfPost(post: PostData, body: string, { site, posts }: { site: Site; posts: Posts }) {
  const draw = await posts.loadDrawing()
  const { figure: Figure, figcaption: Caption } = componentsOf(site.brand.light)
  const images: EmailImage[] = []
  const drawings: string[] = []
  /** React may render an element more than once. */
  const numberOf = (drawing: string) => drawings.indexOf(drawing) + 1 || drawings.push(drawing)
  const pictureOf = (name: string, curve: CurveSpec, isCover = false) => {
    const { png, ...size } = draw(curve, { colour: post.colour, width: COLUMN_WIDTH, isCover })
    const image = imageAttachment(name, Buffer.from(png), site)
    if (!images.some(({ cid }) => cid === image.cid)) images.push(image)
    return <Picture cid={image.cid} {...size} />
  }
  return {
    byline: posts.bylineOf(post, body),
    cover: pictureOf('cover', post.image, true),
    components: {
      Drawing: ({ caption, ...curve }: CurveSpec & { caption?: string }) => (
        // In the text part, a caption would speak of a drawing that is not there.
        <div data-skip-in-text="true">
          <Figure>
            {pictureOf(`drawing-${numberOf(JSON.stringify(curve))}`, curve)}
            {caption && <Caption>{caption}</Caption>}
          </Figure>
        </div>
      ),
    },
    images,
  }
}

/** Shows an image as its alternative text and its address. Without the first, it decorates. */
const alternative = (
  { attribs: { alt = '', src = '' } }: { attribs: Record<string, string> },
  _: unknown,
  builder: { addInline: (text: string) => void },
) => {
  if (alt) builder.addInline(`${alt} (${src})`)
}
const formatters = { alternative }

/** How the text part shows what HTML shows by style, as Markdown does. */
const textSelectors = [
  { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  { selector: 'img', format: 'alternative' },
  { selector: 'sup[data-power]', format: 'inlineSurround', options: { prefix: '^' } },
  { selector: 'sub', format: 'inlineSurround', options: { prefix: '_' } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  ...['del', 's', 'strike'].map(selector => ({
    selector,
    format: 'inlineSurround',
    options: { prefix: '~~', suffix: '~~' },
  })),
  { selector: 'span[data-task=done]', format: 'inlineString', options: { string: '[x]' } },
  { selector: 'span[data-task=open]', format: 'inlineString', options: { string: '[ ]' } },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
]

/** A column that is as wide as that where there is room. Outlook needs the tables. */
const Column = ({ children }: { children: ReactNode }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ maxWidth: COLUMN_WIDTH, textAlign: 'left' }}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
)

interface EmailProps extends z.infer<typeof letterSchema> {
  site: Site
  /** HTML of the head. */
  headHtml: string
  /** Of posts only. */
  byline?: string | undefined
  cover?: ReactNode
  children: ReactNode
}

function Email({ title, excerpt, url, site, headHtml, byline, cover, children }: EmailProps) {
  const { locale, company, brand, texts } = site
  const { schemeStyle, light, head, body, button, dot } = emailStyleOf(brand)
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{schemeStyle}</style>
      </head>
      <body className="page" style={{ margin: 0, backgroundColor: light.surface }}>
        {/* Lists of emails show the first text of an email after its subject. */}
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {excerpt}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td
                className="head"
                align="center"
                style={head}
                dangerouslySetInnerHTML={{ __html: headHtml }}
              />
            </tr>
            <tr>
              <td className="page body" align="center" style={body}>
                <Column>
                  <td
                    className="text"
                    style={{ fontFamily: SANS, fontSize: 17, lineHeight: 1.6, color: light['on-surface'] }}
                  >
                    {byline && (
                      <p
                        className="quiet"
                        style={{ margin: '0 0 10px', fontSize: 15, color: light['on-surface-2'] }}
                      >
                        {byline}
                      </p>
                    )}
                    <p className="quiet" style={{ margin: '0 0 28px', color: light['on-surface-2'] }}>
                      {excerpt}
                    </p>
                    {cover && <div style={{ margin: '0 0 28px' }}>{cover}</div>}
                    {children}
                    <p style={{ margin: '36px 0' }}>
                      <a className="button" href={url} style={button}>
                        {texts.issue.onTheWeb}
                        <span aria-hidden="true" data-skip-in-text="true" style={dot}>
                          •
                        </span>
                      </a>
                    </p>
                    <p
                      className="quiet line"
                      style={{
                        margin: 0,
                        padding: '20px 0 0',
                        borderTop: `1px solid ${light.outline}`,
                        fontFamily: SANS,
                        fontSize: 14,
                        color: light['on-surface-2'],
                      }}
                    >
                      {texts.issue.reason}
                      <br />
                      <a className="quiet" href={UNSUBSCRIBE_URL} style={{ color: light['on-surface-2'] }}>
                        {texts.issue.unsubscribe}
                      </a>
                      <br />
                      {company.legalName}, {company.postalAddress}
                    </p>
                  </td>
                </Column>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

const reasonToWait = (file: string, { draft, date }: PostData): string | undefined =>
  draft
    ? `${file} is a draft`
    : date > new Date().toISOString().slice(0, 10)
      ? `${file} is published on ${date}`
      : undefined

interface MdxNode {
  type: string
  name?: string | null
  attributes?: { type: string; value?: { type: string } | string | null }[]
  children?: MdxNode[]
  position?: { start: { line: number } }
  data?: { estree?: { body: unknown[] } }
}

/** Whether a node of MDX runs code: JavaScript, or an element whose name is an expression, such as `constructor.keys`. */
function runsCode({ type, name, attributes = [], data }: MdxNode): boolean {
  // A comment has no statements.
  if (/^(?:mdxjsEsm|mdx(?:Flow|Text)Expression)$/.test(type)) return data?.estree?.body.length !== 0
  const isElement = /^mdxJsx(?:Flow|Text)Element$/.test(type)
  const isCode = (attribute: (typeof attributes)[number]) =>
    attribute.type !== 'mdxJsxAttribute' || (attribute.value ?? '') instanceof Object
  return isElement && (!/^(?:[a-z][a-z\d]*)?$/.test(name ?? '') || attributes.some(isCode))
}

/**
 * Remark plugin that refuses code. Posts are reviewed as code of the project is; any other file may be a download, and the
 * process that compiles it has the secrets of the service.
 */
const withoutCode = (folder: string) => (tree: MdxNode) => {
  const check = (node: MdxNode) => {
    if (runsCode(node))
      throw Object.assign(
        new Error(
          `JavaScript ("{", "import", "export", own components) works in ${folder} only. Move the file there, or write text, Markdown and HTML elements; "\\{" is a brace.`,
        ),
        { line: node.position?.start.line },
      )
    node.children?.forEach(check)
  }
  check(tree)
}

/**
 * Loads an issue: a path that ends in `.mdx`, or the slug of a post. Links without an origin lead to `siteOrigin`. The
 * unsubscribe link is `UNSUBSCRIBE_URL`.
 */
export async function loadIssue(
  name: string,
  { siteOrigin, site, posts }: { siteOrigin: string; site: Site; posts: Posts },
): Promise<Issue> {
  const folder = join(posts.project, posts.folder)
  const file = name.endsWith('.mdx') ? resolve(name) : join(folder, `${name}.mdx`)
  const slug = basename(file, '.mdx')
  const label = relative(process.cwd(), file)
  if (!posts.name.test(slug))
    throw new Error(`${name}: the name of an issue has small letters, digits and single hyphens`)
  const source = await readFile(file, 'utf8').catch(async () => {
    const names = (await readdir(folder).catch(() => []))
      .filter(entry => entry.endsWith('.mdx'))
      .map(entry => basename(entry, '.mdx'))
    throw new Error(
      `${label} does not exist. ${names.length > 0 ? `Posts: ${names.join(', ')}. ` : ''}Other files: give the path, with .mdx`,
    )
  })
  const isPost = file === join(folder, `${slug}.mdx`)
  const { data, body } = isPost
    ? parseFrontMatter(label, source, posts.schema)
    : parseFrontMatter(label, source, letterSchema)
  const url = 'url' in data ? data.url : new URL(posts.pathOf(slug), siteOrigin).href
  const { options, errorOf } = mdxElements({
    file: label,
    text: body,
    base: url,
    components: componentsOf(site.brand.light),
  })
  const parts = 'image' in data ? await partsOfPost(data, body, { site, posts }) : undefined
  const withImages = () => remarkImages({ project: posts.project, withSources: false })
  const rendered = async () => {
    const { default: Body } = await evaluate(
      { value: body, path: file },
      {
        ...options,
        baseUrl: pathToFileURL(file),
        remarkPlugins: [
          ...markdown,
          ...(isPost ? [refuseMistakes, withImages] : [() => withoutCode(posts.folder)]),
        ],
        remarkRehypeOptions: { footnoteLabel: site.texts.issue.notes },
      },
    )
    return render(
      <Email
        title={data.title}
        excerpt={data.excerpt}
        url={url}
        site={site}
        headHtml={String(await emailHead(site, data.title))}
        byline={parts?.byline}
        cover={parts?.cover}
      >
        <Body components={parts?.components ?? {}} />
      </Email>,
    )
  }
  const html = await rendered().catch((error: unknown) => {
    throw errorOf(error)
  })
  const unpublished = 'date' in data ? reasonToWait(label, data) : undefined
  return {
    slug,
    subject: data.title,
    html,
    ...(unpublished ? { unpublished } : {}),
    attachments: [logoAttachment(site), ...(parts?.images ?? [])],
    text: toPlainText(html, { selectors: textSelectors, formatters }),
  }
}

/** Bytes. Gmail cuts an email after about 102 KB, depending on its encoding. */
const CLIPPED_FROM = 100_000

/** Returns a warning if Gmail would hide the end of an issue, and with it the unsubscribe link. */
export function sizeWarning({ html }: Pick<Issue, 'html'>): string | undefined {
  const bytes = Buffer.byteLength(html)
  return bytes < CLIPPED_FROM
    ? undefined
    : `The HTML part has ${Math.ceil(bytes / 1024)} KB. Gmail cuts an email after 102 KB, and the unsubscribe link is at its end: shorten the text, or send its beginning with a link to the web.`
}
