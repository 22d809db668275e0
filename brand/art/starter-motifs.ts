import { seededRandom } from '#server/drawing/seeded-random.ts'
import { textPath } from '#server/drawing/letters.ts'
import { box, circle, corners, group, line, polygon, type Point, polar } from '#server/drawing/svg.ts'

// The subjects of the starter articles. Each is drawn around (0, 0), 400 px high, in the site's colors.

const ink = { night: '#0a101c', panel: '#121b2e', line: '#6580ae', light: '#f3f7ff', deep: '#1d4ed8', blue: '#2fb8ff', orange: '#ff7a1a', red: '#ff5c6c' } // prettier-ignore

export function drawPodium(): string {
  const heights = [92, 138, 186, 262, 214, 160, 112]
  const columns = heights.map((height, index) => {
    const left = (index - 3.5) * 92 + 8
    const first = index === 3
    const front = first ? ink.orange : ink.deep
    const top: Point[] = [
      [left, 150 - height],
      [left + 18, 134 - height],
      [left + 94, 134 - height],
      [left + 76, 150 - height],
    ]
    const side: Point[] = [
      [left + 76, 150 - height],
      [left + 94, 134 - height],
      [left + 94, 134],
      [left + 76, 150],
    ]
    return (
      box(left, 150 - height, 76, height, { fill: front }) +
      polygon(top, first ? '#ffd2a8' : ink.blue) +
      polygon(side, first ? '#a3480a' : '#12308a')
    )
  })
  const star = corners(5, 0, 0, 30).flatMap((tip, index): Point[] => [tip, polar(0, 0, 12, -54 + index * 72)])
  const label = textPath('1', -14, -60, 60, ink.night)
  const floor = line([[-400, 150], [400, 150]], ink.line, 2) // prettier-ignore
  return floor + columns.join('') + label + group({ transform: 'translate(2 -156)' }, polygon(star, '#ffc53d'))
}

export function drawPoster(): string {
  const card = (edge: string, fill: string, content: string) => {
    const outline: Point[] = [
      [-130, -150],
      [106, -150],
      [130, -126],
      [130, 150],
      [-106, 150],
      [-130, 126],
    ]
    return polygon(outline, fill, { stroke: edge, 'stroke-width': 4 }) + content
  }
  const behind = (turn: number, x: number) =>
    group(
      { transform: `translate(${x} 10) rotate(${turn})` },
      card(
        ink.line,
        ink.panel,
        box(-128, -122, 256, 78, { fill: '#1b2844' }) + box(-104, -22, 150, 18, { fill: ink.line }),
      ),
    )
  const sky: Point[] = [
    [-128, -148],
    [106, -148],
    [128, -126],
    [128, -44],
    [-128, -44],
  ]
  const peaks: Point[] = [
    [-128, -44],
    [-74, -104],
    [-40, -72],
    [6, -122],
    [58, -66],
    [86, -88],
    [128, -44],
  ]
  const words = [190, 206, 150].map((width, index) => box(-104, 14 + index * 24, width, 10, { fill: ink.line }))
  const front =
    polygon(sky, '#12308a') +
    circle(78, -112, 17, { fill: '#ffc53d' }) +
    polygon(peaks, ink.night) +
    box(-128, -44, 256, 4, { fill: ink.orange }) +
    box(-104, -22, 150, 18, { fill: ink.light }) +
    words.join('') +
    box(-104, 98, 126, 34, { fill: ink.deep, stroke: ink.blue, 'stroke-width': 2 }) +
    box(36, 98, 68, 34, { fill: 'none', stroke: ink.line, 'stroke-width': 2 })
  return behind(-9, -190) + behind(9, 190) + card(ink.orange, ink.night, front)
}

export function drawWatch(): string {
  const random = seededRandom('scope')
  const rings = [60, 115, 170].map((radius) =>
    circle(0, 0, radius, { fill: 'none', stroke: ink.blue, 'stroke-width': 2, 'stroke-opacity': 0.6 }),
  )
  const cross = [0, 90].map((turn) => line([polar(0, 0, 184, turn), polar(0, 0, 184, turn + 180)], ink.blue, 1.5, { 'stroke-opacity': 0.5 })) // prettier-ignore
  const sweep = polygon([[0, 0], ...[-70, -62, -54, -46, -38, -30].map((turn) => polar(0, 0, 170, turn))], ink.blue, {
    'fill-opacity': 0.28,
  })
  const scattered = Array.from({ length: 46 }, () => polar(0, 0, random.between(24, 164), random.between(20, 280))).map(
    ([x, y]) => circle(x, y, random.between(3, 5.5), { fill: ink.blue }),
  )
  const cluster = Array.from({ length: 17 }, () => polar(92, -62, random.between(0, 30), random.between(0, 360))).map(
    ([x, y]) => circle(x, y, 5, { fill: ink.red }),
  )
  const mark = [0, 90, 180, 270].map((turn) =>
    group(
      { transform: `translate(92 -62) rotate(${turn})` },
      line([[-48, -28], [-48, -48], [-28, -48]], ink.orange, 5), // prettier-ignore
    ),
  )
  return (
    circle(0, 0, 178, { fill: ink.night, 'fill-opacity': 0.85, stroke: ink.line, 'stroke-width': 3 }) +
    [...rings, ...cross, sweep, ...scattered, ...cluster, ...mark].join('')
  )
}
