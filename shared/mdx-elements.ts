/** Elements of MDX for feeds and emails, which have no address of their own and no style sheet of the site. */
import type { ElementType, Key } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { notXmlIn } from './xml-characters.ts'

/** Names in lower case: MDX accepts the spelling of HTML and that of React. */
const ADDRESSES = ['href', 'src', 'poster', 'cite', 'data', 'action', 'formaction', 'background']
/** Attributes of several addresses, each with a descriptor such as `2x`. */
const ADDRESS_LISTS = ['srcset', 'imagesrcset']

/** React warns of the spelling of HTML. */
const reactNames = new Map([
  ['srcset', 'srcSet'],
  ['imagesrcset', 'imageSrcSet'],
  ['formaction', 'formAction'],
])

interface Source {
  lineNumber?: number | undefined
}

/**
 * Returns options for `evaluate` of @mdx-js/mdx. Elements of Markdown and of JSX get absolute addresses, relative to `base`, and are
 * rendered by `components`, by name. An invalid address, or a character that XML does not allow, throws an error with `file` and line.
 */
export function mdxElements({
  file,
  base,
  components = {},
}: {
  file: string
  base: string
  components?: Partial<Record<string, ElementType>>
}) {
  const absolute = (address: string, { lineNumber = 1 }: Source) => {
    try {
      return new URL(address, base).href
    } catch {
      throw new Error(
        `${file}:${lineNumber}: "${address}" is no valid address. Write https://…, /about, ../about, #notes or mailto:…`,
      )
    }
  }
  const checked = (value: unknown, { lineNumber = 1 }: Source) => {
    for (const text of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const found = typeof text === 'string' && notXmlIn(text)
      if (found) throw new Error(`${file}:${lineNumber}: ${found.message}`)
    }
    return value
  }
  const property = (name: string, value: unknown, source: Source) => {
    checked(value, source)
    if (typeof value !== 'string') return value
    if (ADDRESSES.includes(name.toLowerCase())) return absolute(value, source)
    if (!ADDRESS_LISTS.includes(name.toLowerCase())) return value
    return value.replace(
      /(^\s*|,\s+)([^\s,]\S*[^\s,])/g,
      (_, before: string, address: string) => before + absolute(address, source),
    )
  }
  return {
    Fragment,
    development: true,
    jsxDEV(type: ElementType, props: object, key?: Key, isStatic = false, source: Source = {}) {
      const create = isStatic ? jsxs : jsx
      if (typeof type !== 'string')
        return create(
          type,
          { ...props, children: checked((props as { children?: unknown }).children, source) },
          key,
        )
      const properties = Object.entries(props).map(([name, value]) => [
        reactNames.get(name) ?? name,
        property(name, value, source),
      ])
      const component = Object.hasOwn(components, type) ? components[type] : undefined
      return create(component ?? type, Object.fromEntries(properties) as object, key)
    },
  }
}
