export type Point = readonly [x: number, y: number]

type Attributes = Record<string, string | number | undefined>

/** Rounds to a tenth of a pixel to keep files small. */
export const tenth = (value: number) => Math.round(value * 10) / 10

export function element(name: string, attributes: Attributes = {}, children = ''): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`
  }
  return children === '' ? `${head}/>` : `${head}>${children}</${name}>`
}

/** Escapes text content and removes characters that XML does not allow, such as control characters. */
export const escapeText = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export function straight(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a closed smooth curve through the midpoints between the points. */
export function rounded(ring: readonly Point[]): string {
  const last = ring.at(-1)
  const first = ring[0]
  if (last === undefined || first === undefined) return ''
  let data = `M${tenth((last[0] + first[0]) / 2)} ${tenth((last[1] + first[1]) / 2)}`
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? first
    data += `Q${tenth(x)} ${tenth(y)} ${tenth((x + nextX) / 2)} ${tenth((y + nextY) / 2)}`
  })
  return `${data}Z`
}

export const polygon = (points: readonly Point[], fill: string, attributes: Attributes = {}) =>
  element('path', { d: straight(points), fill, ...attributes })

export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  element('circle', { cx: tenth(cx), cy: tenth(cy), r: tenth(r), ...attributes })

export const box = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  element('rect', { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height), ...attributes })

export const line = (points: readonly Point[], stroke: string, width: number, attributes: Attributes = {}) =>
  element('path', { d: straight(points, false), fill: 'none', stroke, 'stroke-width': width, ...attributes })

export const group = (attributes: Attributes, ...children: string[]) => element('g', attributes, children.join(''))

export const polar = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
]

/** The corners of a regular polygon, the first at `turn` degrees (−90 is up). */
export const corners = (count: number, cx: number, cy: number, radius: number, turn = -90): Point[] =>
  Array.from({ length: count }, (_, index) => polar(cx, cy, radius, turn + (index * 360) / count))
