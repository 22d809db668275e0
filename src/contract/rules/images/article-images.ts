import { sizedFileName } from './header-image.ts'

/** The stored widths of an article's banner, in px. Covers have the widths of header images. */
export const bannerWidths = [800, 1600] as const
export type BannerWidth = (typeof bannerWidths)[number]
export const bannerRatio = { width: 16, height: 5 } as const

export function bannerFileName(fileName: string, width: BannerWidth): string {
  return sizedFileName(fileName, width, bannerWidths)
}

/** The URL of a published article's banner. The width is in the query because a slug may end in a number. */
export function bannerUrl(slug: string, width: BannerWidth): string {
  return `/blog_banners/${slug}.webp${width === bannerWidths.at(-1) ? '' : `?width=${width}`}`
}
