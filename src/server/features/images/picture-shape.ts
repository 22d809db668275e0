import { bannerRatio, bannerWidths } from '#contract/rules/images/article-images.ts'
import { headerRatio, headerWidths } from '#contract/rules/images/header-image.ts'
import type { ImageShape } from '#server/domain/images.ts'

/** The aspect ratio to crop to, and the widths to store in px, widest last. */
export const shapes = {
  header: { ratio: headerRatio, widths: headerWidths },
  banner: { ratio: bannerRatio, widths: bannerWidths },
} as const satisfies Record<ImageShape, unknown>
