import { mimes } from 'mrmime'

/** Default Cache-Control header for files. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Media types by file extension. mrmime lacks .ico. */
export const mediaTypes: Readonly<Record<string, string>> = { ...mimes, ico: 'image/vnd.microsoft.icon' }
