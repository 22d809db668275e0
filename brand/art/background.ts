import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { surveyLand, traceContours } from '#server/drawing/contours.ts'
import type { Relief } from '#server/drawing/contours.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { terrainOf } from '#server/drawing/noise.ts'
import { element, polar, rounded } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { drawGrid, drawMusterPoint, drawRoute, drawSummit } from './map-marks.ts'
import type { Place } from './places.ts'

const page = { red: 0x05, green: 0x07, blue: 0x0c }
const contourInk = '#12308A'
const indexInk = '#1D4ED8'
const gridInk = '#2E4166'
const markInk = '#FF7A1A'

export interface Sheet {
  width: number
  height: number
  hill: number
  cell: number
  seed: string
  places: readonly Place[]
}

export async function drawBackground(sheet: Sheet): Promise<Sharp> {
  const { width, height } = sheet
  const relief = surveyLand(terrainOf(seededRandom(sheet.seed), { layers: 4, bend: 0.45 }), { ...sheet, step: 8 })
  const ink = Buffer.from(drawInk(sheet, relief))
  const map = await sharp(paintRelief(sheet, relief), { raw: { width, height, channels: 3 } })
    .composite([{ input: ink }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(addGrain(map, sheet.seed), { raw: { width, height, channels: 3 } })
}

/** Subtle light from the northwest on dark land; higher ground is slightly bluer. */
function paintRelief({ width, height }: Sheet, relief: Relief): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const h = heightAt(relief, x, y)
      const slope = (heightAt(relief, x + 6, y + 6) - heightAt(relief, x - 6, y - 6)) * 9
      const light = Math.max(-0.6, Math.min(1, -slope * 2.2))
      const lift = Math.max(0, (h - 0.35) * 1.7)
      // The upper middle is brightest; the corners fade into the page's background color.
      const lamp = Math.max(0, 1 - Math.hypot((x / width - 0.5) * 1.25, (y / height - 0.3) * 0.95))
      const glow = (lift * 0.6 + light * 0.55 + 0.35) * (0.25 + lamp * 0.75)
      const at = (y * width + x) * 3
      pixels[at] = Math.max(2, page.red + glow * 10)
      pixels[at + 1] = Math.max(4, page.green + glow * 18)
      pixels[at + 2] = Math.max(9, page.blue + glow * 42)
    }
  }
  return pixels
}

function heightAt({ at, step, left, top, columns, rows }: Relief, x: number, y: number): number {
  const column = Math.max(1, Math.min(columns - 2.001, (x - left) / step))
  const row = Math.max(1, Math.min(rows - 2.001, (y - top) / step))
  const c = Math.floor(column)
  const r = Math.floor(row)
  const u = column - c
  const v = row - r
  return (at(c, r) * (1 - u) + at(c + 1, r) * u) * (1 - v) + (at(c, r + 1) * (1 - u) + at(c + 1, r + 1) * u) * v
}

function drawInk(sheet: Sheet, relief: Relief): string {
  const { width, height, cell, places } = sheet
  const random = seededRandom(`${sheet.seed} marks`)
  const lines: string[] = []
  for (let index = 0; index < 26; index++) {
    const d = traceContours(relief, 0.16 + index * 0.026)
      .map(rounded)
      .join('')
    if (d === '') continue
    const major = index % 5 === 0
    lines.push(
      element('path', {
        d,
        fill: 'none',
        stroke: major ? indexInk : contourInk,
        'stroke-width': major ? 1.9 : 1.3,
        'stroke-opacity': major ? 0.62 : 0.6,
      }),
    )
  }
  const at = ([x, y]: Point): Point => [x * width, y * height]
  const marks = places.map((place) => {
    if (place.kind === 'route') return drawRoute(place.through.map(at), markInk, random)
    const [x, y] = at(place.at)
    if (place.kind === 'muster') return drawMusterPoint(x, y, place.size, markInk)
    const summit = climb(relief, x, y)
    return drawSummit(summit.x, summit.y, Math.round(summit.height * 1400), markInk)
  })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height },
    drawGrid(width, height, cell, gridInk) + lines.join('') + element('g', { opacity: 0.72 }, marks.join('')),
  )
}

function climb(relief: Relief, x: number, y: number): { x: number; y: number; height: number } {
  const height = heightAt(relief, x, y)
  for (let degrees = 0; degrees < 360; degrees += 30) {
    const [nextX, nextY] = polar(x, y, 12, degrees)
    if (heightAt(relief, nextX, nextY) > height) return climb(relief, nextX, nextY)
  }
  return { x, y, height }
}

/** Noise of about one brightness step hides banding in dark gradients. */
function addGrain(pixels: Buffer, seed: string): Buffer {
  const random = seededRandom(`${seed} grain`)
  for (let at = 0; at < pixels.length; at += 3) {
    const grain = Math.round(random.between(-1.3, 1.6))
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.max(0, Math.min(255, (pixels[at + channel] ?? 0) + grain))
    }
  }
  return pixels
}
