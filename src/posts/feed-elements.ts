/** MDX elements for feeds and emails, which need absolute URLs and do not have the site's style sheet. */
import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { mdxError } from './mdx-error.ts'
import { elementMistake } from './mdx-mistakes.ts'
import { notXmlIn } from '../company/characters.ts'
import { ContentError } from './content-error.ts'

/** Attributes with a URL, compared in lower case, because MDX accepts both HTML's and React's spelling. */
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite', 'data', 'action', 'formaction', 'background']

/** React's names for HTML attributes, because React warns about the HTML spelling. */
const reactNames = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
  ['tabindex', 'tabIndex'],
  ['formaction', 'formAction'],
])

type Source = { lineNumber?: number | undefined }

/** Schemes that browsers and mail clients do not follow from a page or an email. */
const NOT_FOLLOWED = new Set([
  'javascript:',
  'vbscript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'view-source:',
])

/** Returns what is wrong with a URL and how to correct it, or `undefined`. `base` is the URL of the text. */
export function urlMistake(url: string, base: string): string | undefined {
  const how = 'Write https://…, /about, ../about, #notes or mailto:…'
  if (!URL.canParse(url, base)) return `"${url}" is not a valid URL. ${how}`
  const { protocol } = new URL(url, base)
  return NOT_FOLLOWED.has(protocol)
    ? `"${url}" leads nowhere, because browsers and mail clients do not follow ${protocol} URLs. ${how}`
    : undefined
}

interface Evaluated {
  file: string
  /** The MDX source. */
  text: string
  base: string
}

/**
 * Returns options with which @mdx-js/mdx's `evaluate` resolves URLs against `base`. `errorOf` adds the file
 * and line to errors from evaluating or rendering `text`.
 */
export function evaluateOptions({ file, text, base }: Evaluated) {
  const absolute = (url: string, { lineNumber = 1 }: Source) => {
    const mistake = urlMistake(url, base)
    if (mistake) throw new ContentError(`${file}:${lineNumber}: ${mistake}`)
    return new URL(url, base).href
  }
  /** Elements in order of creation, each after its descendants. */
  const created: { element: ReactElement; line: number }[] = []
  const create = (
    type: ElementType,
    props: object,
    { key, isStatic, source }: { key: Key | undefined; isStatic: boolean; source: Source },
  ) => {
    const element = (isStatic ? jsxs : jsx)(type, props, key)
    created.push({ element, line: source.lineNumber ?? 1 })
    return element
  }
  const isRendered = ({ element }: { element: ReactElement }) => {
    try {
      renderToStaticMarkup(element)
      return true
    } catch {
      return false
    }
  }
  const checked = (value: unknown, { lineNumber = 1 }: Source) => {
    for (const text of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const found = typeof text === 'string' && notXmlIn(text)
      if (found) throw new ContentError(`${file}:${lineNumber}: ${found.message}`)
    }
    return value
  }
  const property = (name: string, value: unknown, source: Source) => {
    checked(value, source)
    const isUrl = typeof value === 'string' && URL_ATTRIBUTES.includes(name.toLowerCase())
    return isUrl ? absolute(value, source) : value
  }
  const options = {
    Fragment,
    development: true,
    jsxDEV(type: ElementType, props: object, key?: Key, isStatic = false, source: Source = {}) {
      if (typeof type !== 'string') {
        const children = checked((props as { children?: unknown }).children, source)
        return create(type, { ...props, children }, { key, isStatic, source })
      }
      const mistake = elementMistake(type, { ...props })
      if (mistake) throw new ContentError(`${file}:${source.lineNumber ?? 1}: ${mistake}`)
      const properties = Object.entries(props).map(([name, value]) => [
        reactNames.get(name) ?? name,
        property(name, value, source),
      ])
      return create(type, Object.fromEntries(properties) as object, { key, isStatic, source })
    },
  }
  const errorOf = (error: unknown): Error => {
    const { message, ...details } = error as Error & { line?: number }
    if (message.startsWith(`${file}:`)) return error as Error
    const line = details.line ?? created.find(entry => !isRendered(entry))?.line
    return mdxError(file, text, { ...details, message, ...(line ? { line } : {}) })
  }
  return { options, errorOf }
}
