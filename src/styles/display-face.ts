/**
 * The display face. `npm run fonts` writes its file and the metrics of its fallbacks. To replace it, change this file and
 * the source packages in scripts/write-fonts.ts, then run that command and `npm run icons`.
 */
export const displayFace = {
  family: 'Anek Latin',
  /** A stable address, because pages of api/ use the file too and cannot know names that a build gives. */
  path: '/fonts/anek-latin.woff2',
  weights: '400 600',
}

const { family, path, weights } = displayFace

/** Returns the @font-face rule; `metrics` are further descriptors. */
export const displayFontFace = (metrics = ''): string =>
  `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${weights};font-display:swap${metrics && `;${metrics}`}}`

/**
 * Local faces that `npm run fonts` scales to the display face, so that no text moves when it arrives. One name for each,
 * and Linux first: there a browser asks another process for each name, and waits, before the first paint.
 */
export const fallbackFaces = {
  'Anek Liberation': ['Liberation Sans Bold'],
  'Anek Segoe': ['Segoe UI Semibold'],
  'Anek Roboto': ['Roboto Medium'],
  'Anek Arial': ['Helvetica Neue Bold', 'Arial Bold'],
} as const
