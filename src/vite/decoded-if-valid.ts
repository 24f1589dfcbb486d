/** Decodes a path or fragment of a URL, or returns it unchanged if a "%" in it starts no byte. */
export const decodedIfValid = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
