import { mix } from '#server/drawing/colour.ts'
import { element, group, plate } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerHeight, bannerWidth } from './board.ts'
import type { Board } from './board.ts'
import { drawEmblem } from './emblem.ts'
import { fill } from './scenery.ts'
import { drawTitle } from './title.ts'

/** Great chevrons one within the other, breaking up into dots on the far side. */
export function drawChevrons(board: Board): string {
  const { random, colours } = board
  const tip = random.between(470, 640)
  const rise = random.between(150, 290)
  const thick = random.between(44, 78)
  const gap = random.between(8, 26)
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
  const flip = random.chance(0.5)
  const field =
    fill(board.linear([0, 0], [bannerWidth, bannerHeight], [0, colours.ground], [1, colours.deep])) +
    drawDots(board, tip) +
    bands.join('')
  const x = random.between(690, 740)
  return (
    group({ transform: flip ? `translate(${bannerWidth} 0) scale(-1 1)` : undefined }, field) +
    drawEmblem(board, flip ? bannerWidth - x : x, 200, random.between(106, 130))
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

function drawDots({ colours, random }: Board, from: number): string {
  const step = random.between(15, 22)
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
  const { random, colours, initials } = board
  const slant = random.between(90, 210) * (random.chance(0.5) ? 1 : -1)
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
    const wide = random.chance(0.45) ? random.between(70, 190) : random.between(8, 34)
    const tone =
      wide > 60
        ? random.pick([colours.ground, colours.mid, colours.deep, colours.mid])
        : (tones[random.whole(0, 6)] ?? colours.mid)
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
    [0.5, colours.deep, 0],
    [1, colours.deep, 0.6],
  )
  return (
    fill(colours.ground) +
    bands.join('') +
    fill(light) +
    (initials.length > 1 && random.chance(0.75) ? drawTitle(board) : drawEmblem(board, 480, 200, 134))
  )
}
