import { mix } from '#server/drawing/color.ts'
import { textPath, textWidth } from '#server/drawing/letters.ts'
import { element } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'

export function drawTitle({ colors, random, initials }: Canvas): string {
  const height = Math.min(230, (620 / textWidth(initials, 100)) * 100)
  const width = textWidth(initials, height)
  const [x, y] = [(bannerWidth - width) / 2, (bannerHeight - height) / 2]
  const depth = random.between(8, 14)
  const shadows = [1, 0.5].map((share) => textPath(initials, x + depth * share, y + depth * share, height, colors.deep))
  return (
    shadows.join('') +
    textPath(initials, x, y, height, colors.accent) +
    element(
      'svg',
      { x: 0, y: 0, width: bannerWidth, height: 200 },
      textPath(initials, x, y, height, mix(colors.accent, colors.spark, 0.55)),
    )
  )
}
