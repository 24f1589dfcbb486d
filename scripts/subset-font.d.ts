declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    /** A number pins an axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
