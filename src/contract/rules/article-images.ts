import { sizedFileName } from './header-image.ts'

/** The widths (px) in which an article's banner is stored, 16:5. Its cover is stored as header images are. */
export const bannerWidths = [800, 1600] as const
export type BannerWidth = (typeof bannerWidths)[number]
export const bannerRatio = { width: 16, height: 5 } as const

/** The stored file of a banner in one width; the widest has the plain name. */
export function bannerFileName(fileName: string, width: BannerWidth): string {
  return sizedFileName(fileName, width, bannerWidths)
}

/** Where the banner of a published article is; the width stands in the query, for a slug may end like a number. */
export function bannerUrl(slug: string, width: BannerWidth): string {
  return `/blog_banners/${slug}.webp${width === bannerWidths.at(-1) ? '' : `?width=${width}`}`
}
