import { bannerRatio, bannerWidths } from '#contract/rules/article-images.ts'
import { headerRatio, headerWidths } from '#contract/rules/header-image.ts'

/** What an image is cut to: 12:5, or 16:5 for the banner of an article. */
export type ImageShape = 'header' | 'banner'

/** An image's size (px) where it is stored widest. */
export function sizeOf(shape: ImageShape): { width: number; height: number } {
  const width = shape === 'banner' ? bannerWidths[1] : headerWidths[1]
  const ratio = shape === 'banner' ? bannerRatio : headerRatio
  return { width, height: (width * ratio.height) / ratio.width }
}
