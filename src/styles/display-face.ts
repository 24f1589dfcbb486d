/**
 * The display face. `npm run fonts` writes its files and the metrics of its fallbacks; docs/how-to.md says how to replace it.
 */
export const displayFace = {
  family: 'Anek Latin',
  /** Without a content hash, because pages of api/ use the file and do not know the build's file names. */
  path: '/fonts/anek-latin.woff2',
  /** Variable weights of the file. */
  weights: { min: 400, max: 600 },
  /** Files with the heaviest weight and all characters, for social images. Relative to src/vite/svg.ts. */
  imageFonts: { latin: './anek-latin-600.ttf', latinExt: './anek-latin-ext-600.ttf' },
}

const { family, path } = displayFace
/** Value of the `font-weight` descriptor. */
export const displayWeights = `${displayFace.weights.min} ${displayFace.weights.max}`

/** Returns the @font-face rule; `metrics` are further descriptors. */
export const displayFontFace = (metrics = ''): string =>
  `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${displayWeights};font-display:swap${metrics && `;${metrics}`}}`

/**
 * Local fonts that `npm run fonts` scales to the display face, so that text does not move when the face arrives. One font
 * per platform, Linux first: there browsers look up each name in another process before the first paint.
 */
export const fallbackFaces = {
  'Anek Liberation': ['Liberation Sans Bold'],
  'Anek Segoe': ['Segoe UI Semibold'],
  'Anek Roboto': ['Roboto Medium'],
  'Anek Arial': ['Helvetica Neue Bold', 'Arial Bold'],
} as const
