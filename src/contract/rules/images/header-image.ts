/** The stored widths of a header image, in px. */
export const headerWidths = [480, 720, 960] as const
export type HeaderWidth = (typeof headerWidths)[number]
/** The widths of animations, which take long to encode, and of still images stored by version 0.1. */
export const fewHeaderWidths = [480, 960] as const
export const headerRatio = { width: 12, height: 5 } as const
/** Size of the widest version, in px. */
export const headerSize = { width: 960, height: 400 } as const

/**
 * Marks the name of an image that was stored in all widths of its shape. From it, pages know without a lookup which files
 * exist, and an instance of version 0.1 never gets a request for a width that it would have to create.
 */
export const allWidthsMark = '_3'

function headerWidthsOf(fileName: string): readonly HeaderWidth[] {
  return /_3(?!-animated)/.test(fileName) ? headerWidths : fewHeaderWidths
}

/** The names that the site generates for uploads. Does not match folders and hidden files. */
export const uploadNamePattern = /^[\w-]{1,80}\.(webp|gif)$/

export const placeholderUrl = '/assets/placeholder.webp'

/** The banner that the server draws for a listed clan without a header image. */
export function drawnBannerUrl(clanId: number): string {
  return `/banners/${clanId}.svg`
}

/**
 * File name of an image in one width: for `3f…9c.webp` at 480 px, `3f…9c-480.webp`. An animated image is stored under the
 * name of its first frame, such as `3f…9c-still.webp`.
 */
export function headerFileName(fileName: string, width: HeaderWidth): string {
  return sizedFileName(fileName, width, headerWidths)
}

/** File name of a stored image in one of its widths. The last and largest width has the plain name. */
export function sizedFileName(fileName: string, width: number, widths: readonly number[]): string {
  return width === widths.at(-1) ? fileName : fileName.replace(/(\.[a-z]+)$/, `-${width}$1`)
}

/** File name of an image's animation: `3f…9c-animated.webp` for `3f…9c-still.webp`. Undefined for still images. */
export function animationOf(fileName: string): string | undefined {
  const animated = fileName.replace(/-still(\.[a-z]+)$/, '-animated$1')
  return animated === fileName ? undefined : animated
}

/** Stored name of the image that a file belongs to: `3f…9c-still.webp` for `3f…9c-animated-480.webp`. */
export function imageNameOf(fileName: string): string {
  return fileName.replace(/-\d+(\.[a-z]+)$/, '$1').replace(/-animated(\.[a-z]+)$/, '-still$1')
}

/** `access` is the query from the API that lets authorized users load the image before it is public. */
export function uploadUrl(fileName: string, access?: string | null): string {
  return `/uploads/${fileName}${access ? `?${access}` : ''}`
}

/** The `srcset` of a still image or an animation. */
export function headerSrcSet(fileName: string, access?: string | null): string {
  const sources = headerWidthsOf(fileName).map(
    (width) => `${uploadUrl(headerFileName(fileName, width), access)} ${width}w`,
  )
  return sources.join(', ')
}

export function headerFileNames(fileName: string): string[] {
  return [fileName, animationOf(fileName)].flatMap((name) =>
    name === undefined ? [] : headerWidthsOf(name).map((width) => headerFileName(name, width)),
  )
}
