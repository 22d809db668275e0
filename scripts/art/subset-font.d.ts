declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`, and its axes to fixed values where told. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff2'; variationAxes?: Record<string, number>; noHinting?: boolean },
  ): Promise<Buffer>
}
