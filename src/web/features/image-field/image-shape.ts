import { bannerRatio, bannerWidths } from '#contract/rules/images/article-images.ts'
import { headerSize } from '#contract/rules/images/header-image.ts'

/** The aspect ratio that an image is cropped to: 12:5, or 16:5 for an article's banner. */
export type ImageShape = 'header' | 'banner'

/** The size (px) of an image's largest stored version. */
export function sizeOf(shape: ImageShape): { width: number; height: number } {
  if (shape === 'header') return headerSize
  const width = bannerWidths[1]
  return { width, height: (width * bannerRatio.height) / bannerRatio.width }
}
