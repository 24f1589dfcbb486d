/** Decodes a path or fragment of a URL, or returns it unchanged if it has an invalid "%" escape. */
export const decodeIfValid = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns a URL's fragment without a directive such as `:~:text=…` (WICG, URL Fragment Text Directives). */
export const fragmentOf = ({ hash }: URL): string => hash.slice(1).replace(/:~:.*/, '')
