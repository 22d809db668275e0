import { mix } from '#server/drawing/color.ts'
import type { Random } from '#server/drawing/seeded-random.ts'
import { noiseOf } from '#server/drawing/noise.ts'
import { box, circle, element, polygon, straight } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'

function drawSky(canvas: Canvas, horizon: number): string {
  const { random, colors } = canvas
  const x = random.between(180, 780)
  const air = canvas.linear(
    [0, 0],
    [0, horizon],
    [0, colors.deep],
    [0.5, colors.ground],
    [1, mix(colors.mid, colors.light, 0.5)],
  )
  const glow = canvas.radial(
    [x, horizon],
    random.between(320, 560),
    [0, colors.accent, 0.75],
    [0.45, colors.accent, 0.22],
    [1, colors.accent, 0],
  )
  const radius = random.between(46, 104)
  const disc = canvas.linear([0, horizon - 190 - radius], [0, horizon - 60], [0, colors.spark], [1, colors.accent])
  return (
    fill(air) +
    stars(random, colors.spark, horizon * 0.7) +
    fill(glow) +
    (random.chance(0.6) ? circle(x, horizon - random.between(70, 130), radius, { fill: disc }) : '')
  )
}

export const fill = (paint: string, opacity?: number) =>
  box(0, 0, bannerWidth, bannerHeight, { fill: paint, 'fill-opacity': opacity })

export function stars(random: Random, color: string, height: number, count = 70): string {
  let data = ''
  for (let index = 0; index < count; index++) {
    const size = random.between(0.8, 2.2).toFixed(1)
    data += `M${random.whole(0, bannerWidth)} ${random.whole(0, Math.round(height))}h${size}v${size}h-${size}z`
  }
  return element('path', { d: data, fill: color, 'fill-opacity': 0.55 })
}

export function drawRidges(canvas: Canvas): string {
  const { random, colors } = canvas
  const horizon = random.between(230, 280)
  const layers: string[] = []
  for (let index = 0; index < 5; index++) {
    const near = index / 4
    const rise = noiseOf(random)
    const jag = noiseOf(random)
    const step = 60 - index * 4
    const crest: Point[] = []
    for (let x = -step; x <= bannerWidth + step; x += step / 2) {
      const shift = (jag(x / 31, index) - 0.5) * step * 0.5
      const height = rise(x / (210 - index * 18), index * 7) * (165 - index * 18) + jag(x / 27, 9) * 34
      crest.push([x + shift, horizon + 78 + index * 30 - height])
    }
    const color = mix(mix(colors.light, colors.accent, 0.22), colors.deep, 0.28 + near * 0.68)
    layers.push(polygon([...crest, [bannerWidth + 90, bannerHeight], [-90, bannerHeight]], color))
    if (index < 4) layers.push(lightSlopes(crest, mix(color, colors.accent, 0.32 - near * 0.3), random))
  }
  const sign = random.chance(0.62)
    ? drawEmblem(canvas, random.pick([480, 480, 250, 710]), 192, random.between(112, 132))
    : drawPines(canvas)
  return drawSky(canvas, horizon) + layers.join('') + sign
}

function lightSlopes(crest: readonly Point[], color: string, random: Random): string {
  let data = ''
  for (let index = 1; index < crest.length - 1; index++) {
    const [before, top, after] = [crest[index - 1], crest[index], crest[index + 1]]
    if (!before || !top || !after || top[1] > before[1] || top[1] > after[1]) continue
    const foot = top[1] + 16 + Math.min(64, Math.max(before[1], after[1]) - top[1]) * random.between(1, 1.7)
    data += straight([
      before,
      top,
      [top[0] + random.between(-6, 12), top[1] + (foot - top[1]) * 0.45],
      [top[0] - 14, foot],
    ])
  }
  return element('path', { d: data, fill: color })
}

function drawPines({ random, colors }: Canvas): string {
  let data = ''
  for (let x = -10; x < bannerWidth + 20; x += random.between(9, 26)) {
    const height = random.between(30, 112) * (0.45 + Math.abs(x / bannerWidth - 0.5) * 1.3)
    const width = height * 0.2
    const foot = bannerHeight + 4
    data += straight([
      [x, foot - height],
      [x + width * 0.55, foot - height * 0.62],
      [x + width * 0.3, foot - height * 0.62],
      [x + width, foot],
      [x - width, foot],
      [x - width * 0.3, foot - height * 0.62],
      [x - width * 0.55, foot - height * 0.62],
    ])
  }
  return element('path', { d: data, fill: colors.deep })
}

export function drawSkyline(canvas: Canvas): string {
  const { random, colors } = canvas
  const beams = Array.from({ length: random.whole(2, 4) }, () => drawBeam(canvas)).join('')
  const rows = [0, 1, 2].map((index) => {
    const color = mix(mix(colors.mid, colors.light, 0.25), colors.deep, 0.2 + index * 0.38)
    let houses = ''
    let windows = ''
    for (let x = -30; x < bannerWidth;) {
      const width = random.between(26, 74) + index * 8
      const top = 200 + index * 46 - random.between(0, 120) * (random.chance(0.25) ? 1.3 : 0.8)
      houses += straight([
        [x, bannerHeight],
        [x, top],
        [x + width * random.between(0.2, 0.8), top - (random.chance(0.35) ? random.between(8, 30) : 0)],
        [x + width, top],
        [x + width, bannerHeight],
      ])
      if (random.chance(0.3)) houses += straight(mast(x + width / 2, top, random.between(26, 70)))
      for (let y = top + 14; y < bannerHeight - 10; y += 15) {
        for (let across = x + 8; across < x + width - 8; across += 12) {
          if (random.chance(0.09)) windows += `M${across.toFixed(1)} ${y.toFixed(1)}h5v7h-5z`
        }
      }
      x += width + random.between(-6, 10)
    }
    const light = mix(colors.accent, colors.spark, index * 0.3)
    return (
      element('path', { d: houses, fill: color }) +
      (index > 0 ? element('path', { d: windows, fill: light, 'fill-opacity': 0.85 }) : '')
    )
  })
  const sign = random.chance(0.7)
    ? drawEmblem(canvas, random.pick([480, 480, 260, 700]), 186, random.between(108, 128))
    : ''
  return drawSky(canvas, 300) + beams + rows.join('') + sign
}

const mast = (x: number, y: number, height: number): Point[] => [
  [x - 3, y + 10],
  [x - 1, y - height],
  [x + 1, y - height],
  [x + 3, y + 10],
]

function drawBeam(canvas: Canvas): string {
  const { random, colors } = canvas
  const x = random.between(80, 880)
  const lean = random.between(-300, 300)
  const paint = canvas.linear([x, 330], [x + lean, -20], [0, colors.spark, 0.5], [1, colors.spark, 0])
  return polygon(
    [
      [x - 4, 340],
      [x + lean - 46, -30],
      [x + lean + 46, -30],
      [x + 4, 340],
    ],
    paint,
  )
}
