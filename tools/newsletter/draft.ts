/** Turns a post into an email, and the email into a draft campaign in listmonk. */
import { join } from 'node:path'
import { convert, type FormatCallback } from 'html-to-text'
import { createDraft, listmonkSchema } from '../../src/server/newsletter/listmonk.ts'
import { parseSettings } from '../../src/services/parse-settings.ts'
import { htmlOf } from '../../src/posts/post-html.ts'
import { readPosts, unpublishedReason } from '../../src/posts/read-posts.ts'
import { company } from '../../src/company/company.ts'
import { postPath } from '../../src/company/paths.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Uses Markdown for formatting that plain text would lose. */
const formatters: Record<string, FormatCallback> = {
  struckOut(element, walk, builder) {
    builder.addInline('~~')
    walk(element.children, builder)
    builder.addInline('~~')
  },
  checkbox: ({ attribs }, _, builder) =>
    builder.addInline('checked' in attribs ? '[x]' : '[ ]', { noWordTransform: true }),
  superscript(element, walk, builder) {
    // A link in a superscript is a footnote number, which needs no `^`.
    if (element.children.every(({ name }) => name !== 'a')) builder.addInline('^')
    walk(element.children, builder)
  },
}

const selectors = [
  { selector: 'del', format: 'struckOut' },
  { selector: 'input[type=checkbox]', format: 'checkbox' },
  { selector: 'sup', format: 'superscript' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ...['figure', 'figcaption', 'dt', 'dd'].map(selector => ({ selector, format: 'block' })),
  { selector: 'a[data-footnote-backref]', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
]

/**
 * Returns a published post as an email. As in the feed, URLs are absolute and drawings are left out; the
 * post's URL is at the end. Throws if there is no such post.
 */
export async function emailOf(slug: string, project = PROJECT) {
  const source = readPosts(project, { includeUnpublished: true }).find(({ post }) => post.slug === slug)
  const reason = source && unpublishedReason(source.post)
  if (!source || reason) throw new Error(`"${slug}" is not a published post${reason ? `: ${reason}` : ''}`)
  const url = company.origin + postPath(slug)
  const html = `${await htmlOf(source, project)}\n<p><a href="${url}">${url}</a></p>`
  return { subject: source.post.title, html, text: convert(html, { selectors, formatters }) }
}

/** Creates a draft campaign in listmonk, and prints its URL. Sends no email. */
export async function draft(slug: string): Promise<void> {
  if (!process.env['LISTMONK_URL'])
    throw new Error('LISTMONK_URL is missing. Set it, or let a service mail the feed (docs/newsletter.md).')
  const { listmonk } = parseSettings('newsletter', listmonkSchema, process.env)
  console.log(await createDraft(listmonk, await emailOf(slug)))
}
