import type { Random } from '#server/drawing/seeded-random.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { initialsOf } from '#server/drawing/letters.ts'
import { element } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { mixPalette } from './palettes.ts'
import type { Palette } from './palettes.ts'

export const bannerWidth = 960
export const bannerHeight = 400

/** `opacity` defaults to 1. */
type Stop = readonly [offset: number, color: string, opacity?: number]

/** Collects gradients and clip paths. */
export interface Canvas {
  random: Random
  colors: Palette
  /** Up to three letters; may be empty. */
  initials: string
  /** Returns a value for `fill`. */
  linear(from: Point, to: Point, ...stops: Stop[]): string
  radial(center: Point, radius: number, ...stops: Stop[]): string
  /** Returns a value for `clip-path`. */
  clip(path: string): string
  frame(content: string): string
}

export function createCanvas(name: string): Canvas {
  const random = seededRandom(`banner ${name}`)
  const definitions: string[] = []
  const define = (tag: string, attributes: Record<string, string | number>, children: string) => {
    const id = `d${definitions.length}`
    definitions.push(element(tag, { id, ...attributes }, children))
    return `url(#${id})`
  }
  const draw = (stops: readonly Stop[]) =>
    stops
      .map(([offset, color, opacity]) =>
        element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity === 1 ? undefined : opacity }),
      )
      .join('')
  const units = { gradientUnits: 'userSpaceOnUse' }

  return {
    random,
    colors: mixPalette(random),
    initials: initialsOf(name),
    linear: ([x1, y1], [x2, y2], ...stops) => define('linearGradient', { ...units, x1, y1, x2, y2 }, draw(stops)),
    radial: ([cx, cy], r, ...stops) => define('radialGradient', { ...units, cx, cy, r }, draw(stops)),
    clip: (path) => define('clipPath', {}, element('path', { d: path })),
    frame: (content) =>
      element(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          width: bannerWidth,
          height: bannerHeight,
          viewBox: `0 0 ${bannerWidth} ${bannerHeight}`,
        },
        element('defs', {}, definitions.join('')) + content,
      ),
  }
}
