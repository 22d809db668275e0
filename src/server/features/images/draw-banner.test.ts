import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawBanner } from './draw-banner.ts'

const ordinary = Array.from({ length: 300 }, (_, index) => `Company ${index}`)
const odd = [
  '',
  ' ',
  'Ärorust',
  'Дикие Волки',
  '狼',
  '🔥🔥🔥',
  '👩‍👩‍👧',
  'x'.repeat(200),
  '<b>"&\'</b>',
  ']]>',
  '\u0000\u0007',
  '\ud800',
  '88 & SS',
]

const paint = (name: string) =>
  sharp(Buffer.from(drawBanner(name)))
    .resize(96, 40)
    .removeAlpha()
    .raw()
    .toBuffer()

describe('drawBanner', () => {
  test('draws the same banner for the same name', () => {
    for (const name of [...odd, ...ordinary.slice(0, 40)]) expect(drawBanner(name)).toBe(drawBanner(name))
  })

  test('draws a different banner for every name', () => {
    const names = [...odd, ...ordinary, 'Wolves', 'wolves', 'Wolves ', 'Wölves']
    expect(new Set(names.map(drawBanner)).size).toBe(names.length)
  })

  test('draws visibly different banners for eighty names', async () => {
    const pictures = await Promise.all(ordinary.slice(0, 80).map(paint))
    let closest = Infinity
    for (const [index, one] of pictures.entries()) {
      for (const other of pictures.slice(index + 1)) {
        let apart = 0
        for (let at = 0; at < one.length; at++) apart += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
        closest = Math.min(closest, apart / one.length)
      }
    }
    expect(closest).toBeGreaterThan(2)
  })

  test.each(odd)('draws an opaque picture of 960 × 400 for %j', async (name) => {
    const { width, height, format } = await sharp(Buffer.from(drawBanner(name))).metadata()
    expect({ width, height, format }).toEqual({ width: 960, height: 400, format: 'svg' })
    const { channels } = await sharp(Buffer.from(drawBanner(name))).stats()
    expect(channels[3]?.min ?? 255).toBe(255)
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(4)
  })

  test('draws only shapes: no fonts, no part of the name, no external resources', () => {
    for (const name of [...odd, ...ordinary]) {
      const svg = drawBanner(name)
      expect(svg).not.toMatch(/<(text|image|script|style|foreignObject|use)\b|href|NaN|undefined|Infinity/)
    }
    expect(drawBanner('<b>Zanzibar</b>')).not.toContain('Zanzibar')
  })
})
