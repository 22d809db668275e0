import { bannerRatio, bannerWidths } from '#contract/rules/article-images.ts'
import { headerRatio, headerWidths } from '#contract/rules/header-image.ts'

/** The aspect ratio that an image is cropped to: 12:5, or 16:5 for an article's banner. */
export type ImageShape = 'header' | 'banner'

/** The size (px) of an image's largest stored version. */
export function sizeOf(shape: ImageShape): { width: number; height: number } {
  const width = shape === 'banner' ? bannerWidths[1] : headerWidths[1]
  const ratio = shape === 'banner' ? bannerRatio : headerRatio
  return { width, height: (width * ratio.height) / ratio.width }
}
