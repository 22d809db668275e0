import { bannerRatio, bannerWidths } from '#contract/rules/article-images.ts'
import { headerRatio, headerWidths } from '#contract/rules/header-image.ts'

/** What a stored picture is cut to, and the widths (px) in which it is stored, the widest last. */
export const shapes = {
  header: { ratio: headerRatio, widths: headerWidths },
  banner: { ratio: bannerRatio, widths: bannerWidths },
} as const

/** A clan's header image or an article's cover, or an article's banner. */
export type PictureShape = keyof typeof shapes
