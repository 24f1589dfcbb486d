declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    /** A number fixes an axis at a value; a range limits it. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
