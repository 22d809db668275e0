import { mix } from '#server/drawing/color.ts'
import { surveyLand, traceContours } from '#server/drawing/contours.ts'
import { noiseOf, terrainOf } from '#server/drawing/noise.ts'
import { box, circle, corners, element, group, line, polygon, polar, rounded, straight } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'
import { fill } from './scenery.ts'

export function drawTopography(canvas: Canvas): string {
  const { random, colors } = canvas
  const land = terrainOf(random, { layers: 3, bend: 0.5 })
  const relief = surveyLand(land, {
    width: bannerWidth,
    height: bannerHeight,
    step: 16,
    hill: random.between(230, 340),
  })
  const count = random.whole(9, 13)
  const layers = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const d = traceContours(relief, 0.24 + share * 0.46)
      .map(rounded)
      .join('')
    if (d === '') return ''
    const tint =
      share < 0.7 ? mix(colors.ground, colors.mid, share / 0.7) : mix(colors.mid, colors.light, (share - 0.7) * 2.4)
    const stroke = index % 4 === 0 ? mix(colors.light, colors.accent, 0.55) : mix(tint, colors.light, 0.7)
    return element('path', {
      d,
      fill: tint,
      'fill-rule': 'evenodd',
      stroke,
      'stroke-width': index % 4 === 0 ? 2.2 : 1.1,
    })
  })
  const right = random.chance(0.5)
  const way: Point[] = [0, 1, 2, 3, 4].map((leg) => [(right ? 60 : 500) + leg * 100, random.between(70, 330)])
  const end = way.at(-1) ?? [0, 0]
  return (
    fill(mix(colors.deep, colors.ground, 0.6)) +
    layers.join('') +
    line(way, colors.accent, 4, { 'stroke-dasharray': '16 11', 'stroke-linejoin': 'round' }) +
    way.map(([x, y]) => circle(x, y, 6.5, { fill: colors.deep, stroke: colors.accent, 'stroke-width': 3.5 })).join('') +
    circle(end[0], end[1], 22, {
      fill: 'none',
      stroke: colors.spark,
      'stroke-width': 2.5,
      'stroke-dasharray': '8 5',
    }) +
    drawEmblem(canvas, right ? random.between(660, 730) : random.between(230, 300), 200, random.between(116, 136))
  )
}

export function drawRadar(canvas: Canvas): string {
  const { random, colors } = canvas
  const [x, y] = [random.pick([250, 480, 710]), random.between(190, 260)]
  const heading = random.between(0, 360)
  const reach = 560
  const beam = Array.from({ length: 26 }, (_, index) =>
    polygon(
      [[x, y], polar(x, y, reach, heading - index * 3), polar(x, y, reach, heading - (index + 1) * 3)],
      colors.accent,
      {
        'fill-opacity': 0.4 * (1 - index / 26) ** 1.6,
        'shape-rendering': 'crispEdges',
      },
    ),
  )
  const rings = Array.from({ length: 7 }, (_, index) =>
    circle(x, y, 80 * (index + 1), {
      fill: 'none',
      stroke: colors.light,
      'stroke-width': index % 2 === 0 ? 2 : 1,
      'stroke-opacity': 0.8,
    }),
  )
  const spokes = Array.from({ length: 12 }, (_, hour) =>
    line([polar(x, y, 80, hour * 30), polar(x, y, 640, hour * 30)], colors.light, 1, { 'stroke-opacity': 0.5 }),
  )
  const finds = Array.from({ length: random.whole(5, 9) }, () => {
    const [px, py] = polar(x, y, random.between(150, 430), heading - random.between(4, 200))
    const shape = random.chance(0.5) ? corners(4, px, py, 11) : corners(3, px, py, 12)
    return (
      circle(px, py, 26, { fill: colors.accent, 'fill-opacity': 0.2 }) +
      polygon(shape, mix(colors.accent, colors.spark, 0.5))
    )
  })
  const depth = canvas.radial(
    [x, y],
    620,
    [0, mix(colors.mid, colors.light, 0.25)],
    [0.55, colors.ground],
    [1, colors.deep],
  )
  return (
    fill(depth) +
    rings.join('') +
    spokes.join('') +
    beam.join('') +
    line([[x, y], polar(x, y, reach, heading)], colors.spark, 2.5) +
    finds.join('') +
    drawEmblem(canvas, x, y, random.between(84, 104))
  )
}

export function drawCells(canvas: Canvas): string {
  const { random, colors } = canvas
  const size = random.between(28, 46)
  const claim = noiseOf(random)
  let empty = ''
  let edge = ''
  let held = ''
  let lit = ''
  for (let row = 0; row * size * 1.5 < bannerHeight + size * 2; row++) {
    for (let column = 0; column * size * 1.732 < bannerWidth + size * 2; column++) {
      const cx = (column + (row % 2) / 2) * size * 1.732
      const cy = row * size * 1.5
      const strength = claim(cx / 210, cy / 170)
      const cell = straight(corners(6, cx, cy, size * 0.93))
      if (strength > 0.74 && random.chance(0.55)) lit += cell
      else if (strength > 0.56) held += cell
      else if (random.chance(0.5)) edge += cell
      else empty += cell
    }
  }
  const back = canvas.linear([0, 0], [bannerWidth, bannerHeight], [0, colors.deep], [1, colors.ground])
  const taken = canvas.linear(
    [0, 0],
    [bannerWidth, bannerHeight],
    [0, mix(colors.mid, colors.light, 0.5)],
    [1, colors.mid],
  )
  const x = random.pick([480, 480, 240, 720])
  const shade = canvas.radial([x, 200], 300, [0, colors.deep, 0.85], [1, colors.deep, 0])
  return (
    fill(back) +
    element('path', { d: empty, fill: colors.ground }) +
    element('path', { d: edge, fill: colors.ground, stroke: colors.mid, 'stroke-width': 2 }) +
    element('path', { d: held, fill: taken }) +
    element('path', { d: lit, fill: colors.accent }) +
    fill(shade) +
    drawEmblem(canvas, x, 200, random.between(118, 140))
  )
}

export function drawScope(canvas: Canvas): string {
  const { random, colors } = canvas
  const [x, y, radius] = [random.pick([300, 480, 660]), 200, random.between(215, 260)]
  const round = canvas.clip(straight(corners(72, x, y, radius)))
  const rise = noiseOf(random)
  const hills = [0, 1, 2].map((index) => {
    const crest: Point[] = []
    for (let px = x - radius - 20; px <= x + radius + 20; px += 17)
      crest.push([px, y + 24 + index * 52 - rise(px / (150 - index * 30), index * 5) * 110])
    return polygon(
      [...crest, [x + radius + 20, 480], [x - radius - 20, 480]],
      mix(mix(colors.light, colors.accent, 0.15), colors.deep, 0.35 + index * 0.25),
    )
  })
  const air = canvas.linear(
    [0, y - radius],
    [0, y + 80],
    [0, mix(colors.mid, colors.light, 0.3)],
    [1, mix(colors.accent, colors.light, 0.25)],
  )
  const hair = mix(colors.spark, colors.accent, 0.25)
  const marks: string[] = []
  for (let mil = -5; mil <= 5; mil++) {
    if (mil === 0) continue
    const long = mil % 5 === 0 ? 15 : 8
    marks.push(
      box(x + mil * 34 - 1, y - long, 2, long * 2, { fill: hair }),
      box(x - long, y + mil * 34 - 1, long * 2, 2, { fill: hair }),
    )
  }
  const rim = Array.from({ length: 90 }, (_, index) =>
    line(
      [polar(x, y, radius + 12, index * 4), polar(x, y, radius + (index % 5 === 0 ? 30 : 20), index * 4)],
      colors.light,
      index % 5 === 0 ? 2.5 : 1.2,
    ),
  )
  const away = x < 400 ? 720 : x > 560 ? 240 : undefined
  return (
    fill(canvas.linear([0, 0], [bannerWidth, 0], [0, colors.deep], [0.5, colors.ground], [1, colors.deep])) +
    group(
      { 'clip-path': round },
      fill(air),
      circle(x + radius * 0.35, y - 30, 54, { fill: colors.spark, 'fill-opacity': 0.8 }),
      ...hills,
    ) +
    circle(x, y, radius, { fill: 'none', stroke: colors.accent, 'stroke-width': 5 }) +
    rim.join('') +
    box(x - radius, y - 1, radius * 2, 2, { fill: hair }) +
    box(x - 1, y - radius, 2, radius * 2, { fill: hair }) +
    marks.join('') +
    polygon(
      [
        [x, y - 4],
        [x + 13, y + 16],
        [x, y + 9],
        [x - 13, y + 16],
      ],
      colors.accent,
    ) +
    (away === undefined ? '' : drawEmblem(canvas, away, 200, 100))
  )
}
