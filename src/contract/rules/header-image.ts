/** The widths (px) in which a header image is stored; a card shows it 12:5. The stored name is that of the widest. */
export const headerWidths = [480, 960] as const
export const headerRatio = { width: 12, height: 5 } as const

/** Where a clan without an image gets one from. */
export const placeholderUrl = '/assets/placeholder.webp'

/** `3f…9c.webp` at 480 px is `3f…9c-480.webp`; the widest has the plain name. */
export function headerFileName(fileName: string, width: (typeof headerWidths)[number]): string {
  return width === headerWidths.at(-1) ? fileName : fileName.replace(/(\.[a-z]+)$/, `-${width}$1`)
}
