import { mix } from '../drawing/colour.ts'
import { letters, lettersWidth } from '../drawing/letters.ts'
import { noiseOf } from '../drawing/noise.ts'
import { circle, element, group, plate, polar, straight } from '../drawing/svg.ts'
import type { Point } from '../drawing/svg.ts'
import { bannerHeight, bannerWidth } from './board.ts'
import type { Board } from './board.ts'
import { drawEmblem } from './emblem.ts'
import { fill } from './scenery.ts'

/** Great chevrons one within the other, breaking up into dots on the far side. */
export function drawChevrons(board: Board): string {
  const { dice, colours } = board
  const tip = dice.between(470, 640)
  const rise = dice.between(150, 290)
  const thick = dice.between(44, 78)
  const gap = dice.between(8, 26)
  const tones = [
    colours.accent,
    mix(colours.accent, colours.mid, 0.55),
    colours.light,
    mix(colours.mid, colours.light, 0.4),
    colours.mid,
  ]
  const bands = Array.from({ length: 9 }, (_, index) => {
    const x = tip - index * (thick + gap)
    const tone = tones[Math.min(index, tones.length - 1)] ?? colours.mid
    const paint = board.linear([x, 0], [x - rise, bannerHeight], [0, tone], [1, mix(tone, colours.deep, 0.45)])
    return plate(chevron(x, rise, thick), index > 4 ? mix(colours.mid, colours.ground, (index - 4) / 5) : paint)
  })
  const flip = dice.chance(0.5)
  const field =
    fill(board.linear([0, 0], [bannerWidth, bannerHeight], [0, colours.ground], [1, colours.deep])) +
    drawDots(board, tip) +
    bands.join('')
  const x = dice.between(690, 740)
  return (
    group({ transform: flip ? `translate(${bannerWidth} 0) scale(-1 1)` : undefined }, field) +
    drawEmblem(board, flip ? bannerWidth - x : x, 200, dice.between(106, 130))
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

function drawDots({ colours, dice }: Board, from: number): string {
  const step = dice.between(15, 22)
  let data = ''
  for (let row = 0; row * step * 0.5 < bannerHeight + step; row++) {
    for (let x = from - 260 + (row % 2) * (step / 2); x < bannerWidth + step; x += step) {
      const r = (step * 0.56 * (1 - (x - from + 260) / 560)).toFixed(1)
      if (Number(r) > 0.6)
        data += `M${x.toFixed(1)} ${(row * step * 0.5).toFixed(1)}m-${r} 0a${r} ${r} 0 1 0 ${Number(r) * 2} 0a${r} ${r} 0 1 0-${Number(r) * 2} 0`
    }
  }
  return element('path', { d: data, fill: colours.mid })
}

/** Slanted bands in the clan's colours, with its letters as large as they go. */
export function drawStripes(board: Board): string {
  const { dice, colours, initials } = board
  const slant = dice.between(90, 210) * (dice.chance(0.5) ? 1 : -1)
  const tones = [
    colours.ground,
    colours.mid,
    colours.deep,
    colours.accent,
    colours.light,
    mix(colours.accent, colours.deep, 0.5),
    colours.spark,
  ]
  const bands: string[] = []
  for (let x = -240; x < bannerWidth + 240;) {
    const wide = dice.chance(0.45) ? dice.between(70, 190) : dice.between(8, 34)
    const tone =
      wide > 60
        ? dice.pick([colours.ground, colours.mid, colours.deep, colours.mid])
        : (tones[dice.whole(0, 6)] ?? colours.mid)
    bands.push(
      plate(
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
  const light = board.linear(
    [0, 0],
    [0, bannerHeight],
    [0, colours.spark, 0.1],
    [0.5, colours.spark, 0],
    [1, colours.deep, 0.6],
  )
  return (
    fill(colours.ground) +
    bands.join('') +
    fill(light) +
    (initials.length > 1 && dice.chance(0.75) ? drawTitle(board) : drawEmblem(board, 480, 200, 134))
  )
}

/** The letters across the banner, with a hard shadow and a band of light on their upper half. */
function drawTitle({ colours, dice, initials }: Board): string {
  const height = Math.min(230, (620 / lettersWidth(initials, 100)) * 100)
  const width = lettersWidth(initials, height)
  const [x, y] = [(bannerWidth - width) / 2, (bannerHeight - height) / 2]
  const depth = dice.between(8, 14)
  const shadows = [1, 0.5].map((share) => letters(initials, x + depth * share, y + depth * share, height, colours.deep))
  return (
    shadows.join('') +
    letters(initials, x, y, height, colours.accent) +
    element(
      'svg',
      { x: 0, y: 0, width: bannerWidth, height: 200 },
      letters(initials, x, y, height, mix(colours.accent, colours.spark, 0.55)),
    )
  )
}

/** Camouflage of hard squares, with letters or a sign stencilled on it. */
export function drawCamouflage(board: Board): string {
  const { dice, colours } = board
  const size = dice.pick([16, 20, 25])
  const cover = noiseOf(dice)
  const fleck = noiseOf(dice)
  const tones = [
    colours.ground,
    mix(colours.ground, colours.mid, 0.6),
    colours.mid,
    mix(colours.mid, colours.light, 0.55),
  ]
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
  const sides = board.linear(
    [0, 0],
    [bannerWidth, 0],
    [0, colours.deep, 0.55],
    [0.5, colours.deep, 0],
    [1, colours.deep, 0.55],
  )
  const bar = dice.chance(0.5)
    ? plate(
        [
          [0, 330],
          [bannerWidth, 330],
          [bannerWidth, 344],
          [0, 344],
        ],
        colours.accent,
      )
    : ''
  const sign =
    board.initials.length > 1 && dice.chance(0.45)
      ? drawTitle(board)
      : drawEmblem(board, dice.pick([480, 480, 250, 710]), 200, 132)
  return fill(colours.ground) + squares.join('') + fill(sides) + bar + sign
}

/** Rays from behind the sign, as on an old poster. */
export function drawRays(board: Board): string {
  const { dice, colours } = board
  const [x, y] = [480, dice.between(190, 250)]
  const count = dice.whole(14, 26)
  const turn = dice.between(0, 20)
  const rays = Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 360) / count
    return plate([[x, y], polar(x, y, 700, angle), polar(x, y, 700, angle + 180 / count)], colours.mid)
  })
  const warm = dice.chance(0.4)
  const back = warm ? mix(colours.accent, colours.deep, 0.45) : colours.ground
  const core = board.radial(
    [x, y],
    420,
    [0, mix(colours.accent, colours.spark, 0.2), 0.9],
    [0.4, colours.accent, 0.35],
    [1, colours.accent, 0],
  )
  const edge = board.radial([x, y], 600, [0.4, colours.deep, 0], [1, colours.deep, 0.9])
  return (
    fill(back) +
    group({ opacity: warm ? 0.7 : 1 }, ...rays) +
    fill(core) +
    fill(edge) +
    circle(x, 200, 150, { fill: colours.deep, 'fill-opacity': 0.55 }) +
    drawEmblem(board, x, 200, 134)
  )
}

/** Broken plates under one lamp. */
export function drawShards(board: Board): string {
  const { dice, colours } = board
  const step = dice.between(74, 120)
  const columns = Math.ceil(bannerWidth / step) + 3
  const rows = Math.ceil(bannerHeight / step) + 3
  const lamp: Point = [dice.between(150, 810), dice.between(-40, 180)]
  const points = Array.from({ length: columns * rows }, (_, index): Point => [
    ((index % columns) - 1 + dice.between(-0.36, 0.36)) * step,
    (Math.floor(index / columns) - 1 + dice.between(-0.36, 0.36)) * step,
  ])
  const plates: string[] = []
  for (let index = 0; index < columns * (rows - 1); index++) {
    if (index % columns === columns - 1) continue
    const [a, b, c, d] = [points[index], points[index + 1], points[index + columns + 1], points[index + columns]]
    if (!a || !b || !c || !d) continue
    for (const shard of dice.chance(0.5)
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ]) {
      const away = Math.hypot((shard[0]?.[0] ?? 0) - lamp[0], (shard[0]?.[1] ?? 0) - lamp[1]) / 620
      const light = Math.max(0, 1 - away) * 0.9 + dice.between(-0.16, 0.16)
      const tone =
        light < 0.5
          ? mix(colours.deep, colours.mid, Math.max(0, light) * 2)
          : mix(colours.mid, colours.light, (light - 0.5) * 2)
      const colour = dice.chance(0.05) ? mix(colours.accent, tone, 0.25) : tone
      plates.push(element('path', { d: straight(shard), fill: colour, stroke: colour, 'stroke-width': 1.2 }))
    }
  }
  return (
    fill(colours.deep) +
    plates.join('') +
    drawEmblem(board, dice.pick([480, 480, 250, 710]), 200, dice.between(122, 142))
  )
}
