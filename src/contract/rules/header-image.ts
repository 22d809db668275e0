/** The widths (px) in which a header image is stored; a card shows it 12:5. The stored name is that of the widest. */
export const headerWidths = [480, 960] as const
export type HeaderWidth = (typeof headerWidths)[number]
export const headerRatio = { width: 12, height: 5 } as const

/** Where a clan without an image gets one from. */
export const placeholderUrl = '/assets/placeholder.webp'

/**
 * The still picture in one width: `3f…9c.webp` at 480 px is `3f…9c-480.webp`; the widest has the plain name. What moves has
 * a stored name `3f…9c-still.webp`, which is its first frame.
 */
export function headerFileName(fileName: string, width: HeaderWidth): string {
  return sizedFileName(fileName, width, headerWidths)
}

/** The name of a stored picture in one of its widths: the last, which is the widest, has the plain name. */
export function sizedFileName(fileName: string, width: number, widths: readonly number[]): string {
  return width === widths.at(-1) ? fileName : fileName.replace(/(\.[a-z]+)$/, `-${width}$1`)
}

/** The moving picture in one width: that of `3f…9c-still.webp` is `3f…9c-animated.webp`. Undefined where nothing moves. */
export function animatedHeaderFileName(fileName: string, width: HeaderWidth): string | undefined {
  const animated = fileName.replace(/-still(\.[a-z]+)$/, '-animated$1')
  return animated === fileName ? undefined : headerFileName(animated, width)
}

/** Every file that belongs to a stored name. */
export function headerFileNames(fileName: string): string[] {
  return headerWidths.flatMap((width) => [
    headerFileName(fileName, width),
    ...[animatedHeaderFileName(fileName, width)].filter((name) => name !== undefined),
  ])
}
