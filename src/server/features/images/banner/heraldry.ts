import { mix } from '#server/drawing/color.ts'
import { circle, element, group, polygon, polar } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'
import { fill, stars } from './scenery.ts'

const right = bannerWidth
const foot = bannerHeight

export function drawFlag(canvas: Canvas): string {
  const { random, colors } = canvas
  const tones = [
    mix(colors.accent, colors.deep, 0.12),
    colors.mid,
    mix(colors.light, colors.deep, 0.2),
    mix(colors.accent, colors.deep, 0.6),
  ] as const
  const first = random.pick(tones)
  const second = first === colors.mid ? colors.ground : mix(colors.ground, colors.deep, 0.3)
  const partings: readonly [Point[][], ...Point[][][]] = [
    [
      [
        [0, 0],
        [right, 0],
        [0, foot],
      ],
    ],
    [
      [
        [0, 0],
        [320, 0],
        [320, foot],
        [0, foot],
      ],
      [
        [640, 0],
        [right, 0],
        [right, foot],
        [640, foot],
      ],
    ],
    [
      [
        [0, 0],
        [170, 0],
        [right, 320],
        [right, foot],
        [790, foot],
        [0, 80],
      ],
      [
        [right, 0],
        [790, 0],
        [0, 320],
        [0, foot],
        [170, foot],
        [right, 80],
      ],
    ],
    [
      [
        [0, 0],
        [480, 0],
        [480, 200],
        [0, 200],
      ],
      [
        [480, 200],
        [right, 200],
        [right, foot],
        [480, foot],
      ],
    ],
    [
      [
        [0, foot],
        [480, 60],
        [right, foot],
        [760, foot],
        [480, 200],
        [200, foot],
      ],
    ],
    [
      [
        [0, 120],
        [right, 120],
        [right, 280],
        [0, 280],
      ],
    ],
    [
      [
        [0, 0],
        [430, 200],
        [0, foot],
      ],
      [
        [right, 0],
        [530, 200],
        [right, foot],
      ],
    ],
  ]
  const parted = random.pick(partings)
  const thin = random.chance(0.6) ? colors.spark : colors.accent
  const fields = parted.map((points) =>
    polygon(points.map(pastEdge), first, { stroke: thin, 'stroke-width': 7, 'stroke-opacity': 0.9 }),
  )
  return fill(second) + fields.join('') + drawFolds(canvas) + drawEmblem(canvas, 480, 200, 138)
}

/** Extends edges past the banner, to hide their stroke. */
const pastEdge = ([x, y]: Point): Point => [
  x === 0 ? -20 : x === right ? right + 20 : x,
  y === 0 ? -20 : y === foot ? foot + 20 : y,
]

/** Draws a long slanted gradient whose bands look like folds of cloth. */
function drawFolds(canvas: Canvas): string {
  const { random, colors } = canvas
  const folds = random.whole(3, 5)
  const stops = Array.from({ length: folds * 2 + 1 }, (_, index) => {
    const offset = Math.min(1, Math.max(0, (index + (index % 2 === 0 ? 0 : random.between(-0.3, 0.3))) / (folds * 2)))
    return index % 2 === 0
      ? ([offset, colors.deep, random.between(0.42, 0.6)] as const)
      : ([offset, colors.spark, 0.1] as const)
  })
  return fill(canvas.linear([-60, 0], [right + 60, random.between(60, 190)], ...stops))
}

export function drawOrbit(canvas: Canvas): string {
  const { random, colors } = canvas
  const left = random.chance(0.5)
  const [x, y, radius] = [
    left ? random.between(120, 260) : random.between(700, 840),
    random.between(330, 430),
    random.between(240, 330),
  ]
  const day: Point = [x + (left ? 1 : -1) * radius * 0.4, y - radius * 0.6]
  const globe = canvas.radial(
    day,
    radius * 1.5,
    [0, mix(colors.accent, colors.spark, 0.25)],
    [0.22, mix(colors.light, colors.accent, 0.3)],
    [0.6, colors.mid],
    [1, colors.deep],
  )
  const air = canvas.radial(
    [x, y],
    radius * 1.35,
    [0.72, colors.accent, 0.5],
    [0.82, colors.accent, 0.16],
    [1, colors.accent, 0],
  )
  const orbits = [1.18, 1.42, 1.75].map((share, index) =>
    element('ellipse', {
      cx: x,
      cy: y,
      rx: radius * share * 1.25,
      ry: radius * share * 0.62,
      transform: `rotate(${left ? -24 : 24} ${x} ${y})`,
      fill: 'none',
      stroke: index === 1 ? colors.accent : colors.light,
      'stroke-width': index === 1 ? 2.5 : 1.2,
      'stroke-dasharray': index === 2 ? '4 9' : undefined,
    }),
  )
  const moons = [0, 1].map(() => {
    const [mx, my] = polar(
      x,
      y,
      radius * random.between(1.25, 1.7),
      left ? random.between(-75, -20) : random.between(-160, -105),
    )
    return circle(mx, my, random.between(8, 20), { fill: mix(colors.light, colors.spark, 0.35) })
  })
  return (
    fill(canvas.linear([0, 0], [right, foot], [0, colors.ground], [1, colors.deep])) +
    stars(random, colors.spark, foot, 150) +
    circle(x, y, radius * 1.35, { fill: air }) +
    group({ opacity: 0.9 }, ...orbits) +
    circle(x, y, radius, { fill: globe }) +
    moons.join('') +
    drawEmblem(canvas, left ? random.between(620, 710) : random.between(250, 340), 190, random.between(108, 128))
  )
}
