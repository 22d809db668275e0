import * as fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  blackPng,
  emptyGif,
  exifBomb,
  jpegSegment,
  profileBombPng,
  scanBombJpeg,
  textBombPng,
} from './hostile.fixture.ts'
import { pngChunk } from './png-chunk.ts'
import { sanitizePicture } from './sanitize-picture.ts'
import { kindOf } from './picture-kind.ts'

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 40 } },
  })

/** Three frames of different colors. */
function animation(): Sharp {
  const frames = Buffer.concat([1, 100, 200].map((color) => Buffer.alloc(20 * 10 * 3, color)))
  return sharp(frames, { raw: { width: 20, height: 30, channels: 3, pageHeight: 10 } })
}

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

/** Returns undefined for formats that are not accepted. */
function sanitize(bytes: Buffer) {
  const kind = kindOf(bytes)
  return kind && sanitizePicture(kind, bytes)
}

function measure(bytes: Buffer) {
  const picture = sanitize(bytes)
  return picture && { width: picture.width, height: picture.height, frames: picture.frames }
}

describe('the size', () => {
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
    const gif = (parts: number) => {
      const bytes = emptyGif(0x39, 0x17, 1)
      return Buffer.concat([bytes.subarray(0, 19), Buffer.alloc(parts * 3, '!\xf9\0', 'latin1'), bytes.subarray(19)])
    }
    for (const make of [png, jpeg, gif]) {
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

describe('sanitizing', () => {
  const payload = 'hidden payload'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`
  const tagged: [name: string, picture: () => Sharp][] = [
    ['a PNG', () => noise(57, 23).png()],
    ['a Display P3 PNG', () => noise(57, 23).png().withIccProfile('p3')],
    ['a rotated PNG', () => noise(57, 23).png().withMetadata({ orientation: 6 })],
    ['a transparent PNG with a palette', () => noise(57, 23).ensureAlpha(0.5).png({ palette: true })],
    ['a Display P3 JPEG', () => noise(57, 23).jpeg().withIccProfile('p3')],
    ['a CMYK JPEG', () => noise(57, 23).toColourspace('cmyk').jpeg()],
    ['a rotated JPEG', () => noise(57, 23).jpeg().withMetadata({ orientation: 6 })],
    ['a progressive JPEG', () => noise(57, 23).jpeg({ progressive: true })],
    ['a Display P3 WebP', () => noise(57, 23).webp().withIccProfile('p3')],
    ['a rotated WebP', () => noise(57, 23).webp().withMetadata({ orientation: 6 })],
    ['a transparent WebP', () => noise(57, 23).ensureAlpha(0.5).webp()],
  ]

  test.each(tagged)('keeps every pixel of %s and removes texts', async (_, picture) => {
    const tagging = picture()
      .withExifMerge({ IFD0: { ImageDescription: payload } })
      .withXmp(xmp)
    const bytes = await tagging.toBuffer()
    const safe = safeBytes(bytes)
    expect([bytes.includes(payload), safe.includes(payload)]).toEqual([true, false])
    expect(await decode(safe)).toEqual(await decode(bytes))
  })

  test('keeps frames, delays and loop count of a GIF and removes comments', async () => {
    const bytes = await animation()
      .gif({ delay: [40, 50, 60], loop: 3 })
      .toBuffer()
    const head = 13 + 3 * 2 ** ((bytes[10]! & 7) + 1)
    const comment = Buffer.from(`!\xfe\x0e${payload}\0`, 'latin1')
    expect(safeBytes(Buffer.concat([bytes.subarray(0, head), comment, bytes.subarray(head)]))).toEqual(bytes)
  })

  test('keeps the first frame of an animated WebP', async () => {
    const bytes = await animation().webp().toBuffer()
    const safe = safeBytes(bytes)
    expect([(await sharp(bytes).metadata()).pages, (await sharp(safe).metadata()).pages]).toEqual([3, 1])
    expect(await decode(safe)).toEqual(await decode(bytes))
  })

  test('removes compressed texts and large profiles of a PNG', () => {
    const plain = blackPng(300, 125)
    for (const bomb of [textBombPng('zTXt'), textBombPng('iTXt'), profileBombPng()]) {
      expect(bomb.length).toBeLessThan(1_048_576)
      expect(safeBytes(bomb).equals(plain)).toBe(true)
    }
  })

  test.each([1_048_576, 1_048_577])('keeps profiles of up to 1 MB: %i bytes', async (length) => {
    const isKept = length === 1_048_576
    const data = Buffer.alloc(length, 7)
    const png = blackPng(57, 23, [pngChunk('iCCP', Buffer.concat([Buffer.from('P\0\0'), deflateSync(data)]))])
    expect(safeBytes(png).includes('iCCP')).toBe(isKept)
    const webp = await noise(57, 23).webp().withIccProfile('p3').toBuffer()
    expect(safeBytes(withWebpProfile(webp, data)).includes('ICCP')).toBe(isKept)
  })

  test('keeps a JPEG profile of up to 1 MB in total', async () => {
    const plain = await noise(57, 23).jpeg().toBuffer()
    // The signature takes 12 bytes; marker and length take 4.
    const segment = jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.alloc(65_536 - 16)]))
    const withSegments = (count: number) =>
      Buffer.concat([plain.subarray(0, 2), ...Array<Buffer>(count).fill(segment), plain.subarray(2)])
    expect(safeBytes(withSegments(16)).equals(withSegments(16))).toBe(true)
    expect(safeBytes(withSegments(17)).equals(plain)).toBe(true)
  })

  test('keeps only the orientation from EXIF data', async () => {
    const jpeg = await noise(57, 23).jpeg().toBuffer()
    const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifBomb()]))
    expect(safeBytes(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]))).toEqual(jpeg)
    expect(safeBytes(blackPng(57, 23, [pngChunk('eXIf', exifBomb())]))).toEqual(blackPng(57, 23))
    // Truncated in the header, the directory, and an entry.
    for (const length of [0, 7, 9, 13, 30])
      expect(safeBytes(blackPng(57, 23, [pngChunk('eXIf', exifBomb().subarray(0, length))]))).toEqual(blackPng(57, 23))
  })

  test('rejects a JPEG with too many scans', () => {
    expect(measure(scanBombJpeg(64, 64, 64))).toEqual({ width: 64, height: 64, frames: 1 })
    expect(measure(scanBombJpeg(64, 64, 65))).toBeUndefined()
    // The size is 40 megapixels.
    expect(measure(scanBombJpeg(8000, 5000, 24))).toEqual({ width: 8000, height: 5000, frames: 1 })
    expect(measure(scanBombJpeg(8000, 5000, 25))).toBeUndefined()
  })
})

function safeBytes(bytes: Buffer): Buffer {
  const picture = sanitize(bytes)
  if (!picture) throw new Error('rejected')
  return picture.bytes
}

/** Replaces the profile, which is the first chunk after VP8X. */
function withWebpProfile(webp: Buffer, profile: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write('ICCP')
  head.writeUInt32LE(profile.length, 4)
  const rest = webp.subarray(30 + 8 + webp.readUInt32LE(34))
  const whole = Buffer.concat([webp.subarray(0, 30), head, profile, Buffer.alloc(profile.length & 1), rest])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** Decodes upright and in sRGB. */
async function decode(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: data.toString('base64') }
}
