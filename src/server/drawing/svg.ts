export type Point = readonly [x: number, y: number]

type Attributes = Record<string, string | number | undefined>

/** A tenth of a pixel is finer than anybody sees, and keeps files small. */
export const tenth = (value: number) => Math.round(value * 10) / 10

export function element(name: string, attributes: Attributes = {}, children = ''): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`
  }
  return children === '' ? `${head}/>` : `${head}>${children}</${name}>`
}

/** Text for the inside of an element; what XML cannot hold, control characters among it, falls away. */
export const escapeText = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Path data through the points, straight from one to the next; closed unless told otherwise. */
export function straight(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a closed ring bent through the middles between its points. */
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

/** A filled shape of straight lines. */
export const plate = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  element('path', { d: straight(points), fill, ...more })

export const circle = (cx: number, cy: number, r: number, more: Attributes) =>
  element('circle', { cx: tenth(cx), cy: tenth(cy), r: tenth(r), ...more })

export const box = (x: number, y: number, width: number, height: number, more: Attributes) =>
  element('rect', { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height), ...more })

export const line = (points: readonly Point[], stroke: string, width: number, more: Attributes = {}) =>
  element('path', { d: straight(points, false), fill: 'none', stroke, 'stroke-width': width, ...more })

export const group = (attributes: Attributes, ...children: string[]) => element('g', attributes, children.join(''))

export const polar = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
]

/** A regular polygon's corners, the first at `turn` degrees (−90 is up). */
export const corners = (count: number, cx: number, cy: number, radius: number, turn = -90): Point[] =>
  Array.from({ length: count }, (_, index) => polar(cx, cy, radius, turn + (index * 360) / count))
