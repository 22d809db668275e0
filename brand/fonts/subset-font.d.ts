declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }

  /** Subsets a font to the characters of `text`, and to the given axes and layout features. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
