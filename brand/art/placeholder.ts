import { readFile } from 'node:fs/promises'
import { surveyLand, traceContours } from '#server/drawing/contours.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { mix } from '#server/drawing/color.ts'
import { terrainOf } from '#server/drawing/noise.ts'
import { box, circle, element, line, polar, rounded } from '#server/drawing/svg.ts'

const [width, height] = [960, 400]
const [middleX, middleY] = [width / 2, height / 2]

/** The placeholder for a missing clan image: the night map, a compass ring and the logo, all in muted blue. */
export async function drawPlaceholder(markFile: string): Promise<string> {
  const relief = surveyLand(terrainOf(seededRandom('placeholder 3'), { layers: 3, bend: 0.5 }), {
    width,
    height,
    step: 16,
    hill: 300,
  })
  const layers = Array.from({ length: 11 }, (_, index) => {
    const tint = mix('#0A101C', '#1B2844', index / 12)
    return element('path', {
      d: traceContours(relief, 0.22 + index * 0.045)
        .map(rounded)
        .join(''),
      fill: tint,
      'fill-rule': 'evenodd',
      stroke: mix(tint, '#2E4166', index % 4 === 0 ? 0.95 : 0.5),
      'stroke-width': index % 4 === 0 ? 1.8 : 1.1,
    })
  })
  const bearings = Array.from({ length: 48 }, (_, index) => {
    const long = index % 12 === 0
    return line(
      [polar(middleX, middleY, long ? 116 : 124, index * 7.5), polar(middleX, middleY, 134, index * 7.5)],
      '#6580AE',
      long ? 3 : 1.4,
    )
  })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    box(0, 0, width, height, { fill: '#0A101C' }) +
      layers.join('') +
      circle(middleX, middleY, 108, { fill: '#0A101C', 'fill-opacity': 0.8, stroke: '#2E4166', 'stroke-width': 2 }) +
      element('g', { opacity: 0.8 }, bearings.join('')) +
      element('g', { transform: `translate(${middleX - 64} ${middleY - 66}) scale(4)` }, await mutedMark(markFile)),
  )
}

async function mutedMark(markFile: string): Promise<string> {
  const mark = await readFile(markFile, 'utf8')
  return mark
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace('#FF9A4D', '#93A5C4')
    .replace('#FF7A1A', '#6580AE')
    .replace('#C65A0E', '#3F5684')
    .replace('#F3F7FF', '#BECBE2')
}
