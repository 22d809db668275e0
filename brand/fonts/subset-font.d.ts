declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }

  /** Cuts a font down to the characters of `text`, and its axes and layout features to what is told. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
