/** Decodes a path or fragment of a URL, or returns it unchanged if it has an invalid "%" escape. */
export const decodeIfValid = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
