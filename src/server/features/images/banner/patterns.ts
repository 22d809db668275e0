import { mix } from '#server/drawing/color.ts'
import { element, group, polygon } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'
import { fill } from './scenery.ts'
import { drawTitle } from './title.ts'

export function drawChevrons(canvas: Canvas): string {
  const { random, colors } = canvas
  const tip = random.between(470, 640)
  const rise = random.between(150, 290)
  const thick = random.between(44, 78)
  const gap = random.between(8, 26)
  const tones = [
    colors.accent,
    mix(colors.accent, colors.mid, 0.55),
    colors.light,
    mix(colors.mid, colors.light, 0.4),
    colors.mid,
  ]
  const bands = Array.from({ length: 9 }, (_, index) => {
    const x = tip - index * (thick + gap)
    const tone = tones[Math.min(index, tones.length - 1)] ?? colors.mid
    const paint = canvas.linear([x, 0], [x - rise, bannerHeight], [0, tone], [1, mix(tone, colors.deep, 0.45)])
    return polygon(chevron(x, rise, thick), index > 4 ? mix(colors.mid, colors.ground, (index - 4) / 5) : paint)
  })
  const flip = random.chance(0.5)
  const field =
    fill(canvas.linear([0, 0], [bannerWidth, bannerHeight], [0, colors.ground], [1, colors.deep])) +
    drawDots(canvas, tip) +
    bands.join('')
  const x = random.between(690, 740)
  return (
    group({ transform: flip ? `translate(${bannerWidth} 0) scale(-1 1)` : undefined }, field) +
    drawEmblem(canvas, flip ? bannerWidth - x : x, 200, random.between(106, 130))
  )
}

const chevron = (x: number, rise: number, thick: number): Point[] => [
  [x - rise, -10],
  [x, 200],
  [x - rise, 410],
  [x - rise - thick, 410],
  [x - thick, 200],
  [x - rise - thick, -10],
]

function drawDots({ colors, random }: Canvas, from: number): string {
  const step = random.between(15, 22)
  let data = ''
  for (let row = 0; row * step * 0.5 < bannerHeight + step; row++) {
    for (let x = from - 260 + (row % 2) * (step / 2); x < bannerWidth + step; x += step) {
      const r = (step * 0.56 * (1 - (x - from + 260) / 560)).toFixed(1)
      if (Number(r) > 0.6)
        data += `M${x.toFixed(1)} ${(row * step * 0.5).toFixed(1)}m-${r} 0a${r} ${r} 0 1 0 ${Number(r) * 2} 0a${r} ${r} 0 1 0-${Number(r) * 2} 0`
    }
  }
  return element('path', { d: data, fill: colors.mid })
}

export function drawStripes(canvas: Canvas): string {
  const { random, colors, initials } = canvas
  const slant = random.between(90, 210) * (random.chance(0.5) ? 1 : -1)
  const tones = [
    colors.ground,
    colors.mid,
    colors.deep,
    colors.accent,
    colors.light,
    mix(colors.accent, colors.deep, 0.5),
    colors.spark,
  ]
  const bands: string[] = []
  for (let x = -240; x < bannerWidth + 240;) {
    const wide = random.chance(0.45) ? random.between(70, 190) : random.between(8, 34)
    const tone =
      wide > 60
        ? random.pick([colors.ground, colors.mid, colors.deep, colors.mid])
        : (tones[random.whole(0, 6)] ?? colors.mid)
    bands.push(
      polygon(
        [
          [x + slant, 0],
          [x + wide + slant, 0],
          [x + wide, bannerHeight],
          [x, bannerHeight],
        ],
        tone,
      ),
    )
    x += wide
  }
  const light = canvas.linear(
    [0, 0],
    [0, bannerHeight],
    [0, colors.spark, 0.1],
    [0.5, colors.spark, 0],
    [0.5, colors.deep, 0],
    [1, colors.deep, 0.6],
  )
  return (
    fill(colors.ground) +
    bands.join('') +
    fill(light) +
    (initials.length > 1 && random.chance(0.75) ? drawTitle(canvas) : drawEmblem(canvas, 480, 200, 134))
  )
}
