import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptyGif } from './hostile.fixture.ts'
import { measurePicture } from './measure-picture.ts'
import { kindOf } from './picture-kind.ts'

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 40 } },
  })

const pictures: [name: string, bytes: () => Promise<Buffer>][] = [
  ['png', () => noise(57, 23).png().toBuffer()],
  ['jpeg', () => noise(57, 23).jpeg().toBuffer()],
  ['progressive jpeg', () => noise(57, 23).jpeg({ progressive: true }).toBuffer()],
  ['jpeg with a profile', () => noise(57, 23).jpeg().withIccProfile('p3').toBuffer()],
  ['webp', () => noise(57, 23).webp().toBuffer()],
  ['lossless webp', () => noise(57, 23).webp({ lossless: true }).toBuffer()],
  ['extended webp', () => noise(57, 23).webp().withIccProfile('p3').toBuffer()],
  ['gif', () => noise(57, 23).gif().toBuffer()],
]

/** Undefined for formats that may not be uploaded. */
function measure(bytes: Buffer) {
  const kind = kindOf(bytes)
  return kind && measurePicture(kind, bytes)
}

describe('measurePicture', () => {
  test.each(pictures)('reads the size of a %s, with or without trailing data', async (_, make) => {
    const bytes = await make()
    const size = { width: 57, height: 23, frames: 1 }
    expect(measure(bytes)).toEqual(size)
    expect(measure(Buffer.concat([bytes, Buffer.from('<html>')]))).toEqual(size)
  })

  test('counts the frames of a GIF, and measures the largest', () => {
    expect(measure(emptyGif(300, 200, 7))).toEqual({ width: 300, height: 200, frames: 7 })
    const lying = emptyGif(300, 200, 2)
    lying.writeUInt32LE(0x00010001, 6)
    expect(measure(lying)).toEqual({ width: 300, height: 200, frames: 2 })
    expect(measure(emptyGif(300, 200, 0))).toBeUndefined()
  })

  test.each(pictures)('detects a truncated %s at every length', async (name, make) => {
    const bytes = await make()
    // The last byte of a GIF is a trailer; the last four of a PNG are the checksum of an empty chunk.
    const end = bytes.length - ({ gif: 1, png: 4 }[name] ?? 0)
    for (let length = 0; length < end; length++) expect(measure(bytes.subarray(0, length))).toBeUndefined()
  })

  test('stops at too many parts', () => {
    const png = (parts: number) => {
      const bytes = Buffer.alloc(33 + 12 * parts)
      bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x39\0\0\0\x17', 'latin1')
      bytes.write('IEND', bytes.length - 8, 'latin1')
      return bytes
    }
    const jpeg = (parts: number) =>
      Buffer.from(`\xff\xd8\xff\xc0\0\x07\x08\0\x17\0\x39${'\xff\xe0\0\x02'.repeat(parts)}\xff\xd9`, 'latin1')
    for (const make of [png, jpeg]) {
      expect(measure(make(1000))).toEqual({ width: 57, height: 23, frames: 1 })
      expect(measure(make(25_000))).toBeUndefined()
    }
  })

  test('terminates for any data after a signature', () => {
    const signatures = ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '\xff\xd8\xff', 'RIFF\x10\0\0\0WEBPVP8 ', 'GIF89a']
    fc.assert(
      fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }), (signature, rest) => {
        const size = measure(Buffer.concat([Buffer.from(signature, 'latin1'), rest]))
        expect(size === undefined || (size.width > 0 && size.height > 0 && size.frames > 0)).toBe(true)
      }),
    )
  })
})
