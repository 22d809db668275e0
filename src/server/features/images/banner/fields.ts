import { mix } from '#server/drawing/color.ts'
import { noiseOf } from '#server/drawing/noise.ts'
import { circle, element, group, polygon, polar, straight } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'
import { fill } from './scenery.ts'
import { drawTitle } from './title.ts'

export function drawCamouflage(canvas: Canvas): string {
  const { random, colors } = canvas
  const size = random.pick([16, 20, 25])
  const cover = noiseOf(random)
  const fleck = noiseOf(random)
  const tones = [colors.ground, mix(colors.ground, colors.mid, 0.6), colors.mid, mix(colors.mid, colors.light, 0.55)]
  const layers = tones.map(() => '')
  for (let y = 0; y < bannerHeight; y += size) {
    for (let x = 0; x < bannerWidth; x += size) {
      const value = cover(x / 150, y / 95) * 0.72 + fleck(x / 38, y / 30) * 0.28
      const tone = value < 0.4 ? 0 : value < 0.5 ? 1 : value < 0.6 ? 2 : 3
      layers[tone] += `M${x} ${y}h${size}v${size}h-${size}z`
    }
  }
  const squares = layers.map((d, index) =>
    index === 0 || d === '' ? '' : element('path', { d, fill: tones[index], 'shape-rendering': 'crispEdges' }),
  )
  const sides = canvas.linear(
    [0, 0],
    [bannerWidth, 0],
    [0, colors.deep, 0.55],
    [0.5, colors.deep, 0],
    [1, colors.deep, 0.55],
  )
  const bar = random.chance(0.5)
    ? polygon(
        [
          [0, 330],
          [bannerWidth, 330],
          [bannerWidth, 344],
          [0, 344],
        ],
        colors.accent,
      )
    : ''
  const sign =
    canvas.initials.length > 1 && random.chance(0.45)
      ? drawTitle(canvas)
      : drawEmblem(canvas, random.pick([480, 480, 250, 710]), 200, 132)
  return fill(colors.ground) + squares.join('') + fill(sides) + bar + sign
}

export function drawRays(canvas: Canvas): string {
  const { random, colors } = canvas
  const [x, y] = [480, random.between(190, 250)]
  const count = random.whole(14, 26)
  const turn = random.between(0, 20)
  const rays = Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 360) / count
    return polygon([[x, y], polar(x, y, 700, angle), polar(x, y, 700, angle + 180 / count)], colors.mid)
  })
  const warm = random.chance(0.4)
  const back = warm ? mix(colors.accent, colors.deep, 0.45) : colors.ground
  const core = canvas.radial(
    [x, y],
    420,
    [0, mix(colors.accent, colors.spark, 0.2), 0.9],
    [0.4, colors.accent, 0.35],
    [1, colors.accent, 0],
  )
  const edge = canvas.radial([x, y], 600, [0.4, colors.deep, 0], [1, colors.deep, 0.9])
  return (
    fill(back) +
    group({ opacity: warm ? 0.7 : 1 }, ...rays) +
    fill(core) +
    fill(edge) +
    circle(x, 200, 150, { fill: colors.deep, 'fill-opacity': 0.55 }) +
    drawEmblem(canvas, x, 200, 134)
  )
}

export function drawShards(canvas: Canvas): string {
  const { random, colors } = canvas
  const step = random.between(74, 120)
  const columns = Math.ceil(bannerWidth / step) + 3
  const rows = Math.ceil(bannerHeight / step) + 3
  const lamp: Point = [random.between(150, 810), random.between(-40, 180)]
  const points = Array.from({ length: columns * rows }, (_, index): Point => [
    ((index % columns) - 1 + random.between(-0.36, 0.36)) * step,
    (Math.floor(index / columns) - 1 + random.between(-0.36, 0.36)) * step,
  ])
  const plates: string[] = []
  for (let index = 0; index < columns * (rows - 1); index++) {
    if (index % columns === columns - 1) continue
    const [a, b, c, d] = [points[index], points[index + 1], points[index + columns + 1], points[index + columns]]
    if (!a || !b || !c || !d) continue
    for (const shard of random.chance(0.5)
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ]) {
      const away = Math.hypot((shard[0]?.[0] ?? 0) - lamp[0], (shard[0]?.[1] ?? 0) - lamp[1]) / 620
      const light = Math.max(0, 1 - away) * 0.9 + random.between(-0.16, 0.16)
      const tone =
        light < 0.5
          ? mix(colors.deep, colors.mid, Math.max(0, light) * 2)
          : mix(colors.mid, colors.light, (light - 0.5) * 2)
      const color = random.chance(0.05) ? mix(colors.accent, tone, 0.25) : tone
      plates.push(element('path', { d: straight(shard), fill: color, stroke: color, 'stroke-width': 1.2 }))
    }
  }
  return (
    fill(colors.deep) +
    plates.join('') +
    drawEmblem(canvas, random.pick([480, 480, 250, 710]), 200, random.between(122, 142))
  )
}
