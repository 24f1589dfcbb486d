/** The display face. `npm run fonts` writes its files and the metrics of its fallbacks (docs/how-to.md). */
export const displayFace = {
  family: 'Anek Latin',
  /** The path has no content hash, because pages from api/ use it and do not know the build's file names. */
  path: '/fonts/anek-latin.woff2',
  /** The font's weight range. */
  weights: { min: 400, max: 600 },
  /** Font files for social images (heaviest weight, all characters), relative to src/content-build/. */
  imageFonts: { latin: './anek-latin-600.ttf', latinExt: './anek-latin-ext-600.ttf' },
}

const { family, path } = displayFace
/** Value of the `font-weight` descriptor. */
export const displayWeights = `${displayFace.weights.min} ${displayFace.weights.max}`

/** Returns the @font-face rule. `metrics` contains additional descriptors. */
export const displayFontFace = (metrics = ''): string =>
  `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${displayWeights};font-display:swap${metrics && `;${metrics}`}}`

/**
 * Local fonts, one per platform. `npm run fonts` scales them to the display face, so that text does not move
 * when the face loads. Linux is first: its browsers look up font names in another process before painting.
 */
export const fallbackFaces = {
  'Anek Liberation': ['Liberation Sans Bold'],
  'Anek Segoe': ['Segoe UI Semibold'],
  'Anek Roboto': ['Roboto Medium'],
  'Anek Arial': ['Helvetica Neue Bold', 'Arial Bold'],
} as const
