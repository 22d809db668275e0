import { mix } from '#server/drawing/color.ts'
import { surveyLand, traceContours } from '#server/drawing/contours.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { terrainOf } from '#server/drawing/noise.ts'
import { box, element, group, rounded } from '#server/drawing/svg.ts'
import type { Scene } from '#server/features/blog/starter/starter-article.ts'
import { drawPodium, drawPoster, drawWatch } from './starter-motifs.ts'

const motifs = { podium: drawPodium, poster: drawPoster, watch: drawWatch } as const

/** Returns the picture of a starter article as an SVG of `width` × `height` px: its motif on the night map. */
export function drawScene(scene: Scene, width: number, height: number): string {
  const scale = height / 400
  const middle = `translate(${width / 2} ${height / 2}) scale(${scale})`
  const glow = element(
    'radialGradient',
    { id: 'glow' },
    element('stop', { offset: 0, 'stop-color': '#2468d8', 'stop-opacity': 0.55 }) +
      element('stop', { offset: 1, 'stop-color': '#05070c', 'stop-opacity': 0 }),
  )
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    element('defs', {}, glow) +
      box(0, 0, width, height, { fill: '#070c17' }) +
      drawMap(scene, width, height) +
      box(0, 0, width, height, { fill: 'url(#glow)' }) +
      group({ transform: middle }, motifs[scene]()),
  )
}

function drawMap(seed: string, width: number, height: number): string {
  const terrain = terrainOf(seededRandom(`article ${seed}`), { layers: 3, bend: 0.6 })
  const relief = surveyLand(terrain, { width, height, step: 16, hill: height * 0.8 })
  return Array.from({ length: 11 }, (_, index) =>
    element('path', {
      d: traceContours(relief, 0.24 + index * 0.05)
        .map(rounded)
        .join(''),
      fill: 'none',
      stroke: mix('#12308a', '#2fb8ff', index / 11),
      'stroke-width': index % 4 === 0 ? 2.4 : 1.2,
      'stroke-opacity': 0.5,
    }),
  ).join('')
}
