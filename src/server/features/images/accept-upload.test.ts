import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError, fail } from '#contract/errors.ts'
import { headerFileNames } from '#contract/rules/images/header-image.ts'
import { maxUploadBytes, uploadErrors } from '#contract/rules/images/image-limits.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { acceptHeaderImage } from './accept-upload.ts'
import * as decoder from './decode-in-child-process.ts'
import type { Decoded, DecodeTask } from './decode-in-child-process.ts'
import { encodeAnimated, encodeStill } from './encode-picture.ts'
import { drawBanner } from './draw-banner.ts'
import { removePicture } from './picture-files.ts'
import { blackPng, emptyGif, profileBombPng, scanBombJpeg, textBombPng } from './hostile.fixture.ts'
import { pngChunk } from './png-chunk.ts'
import { storeDrawing } from './store-drawing.ts'

let folder: string
let uploads: string

const { decodeInChildProcess } = decoder
/** Caches decoder results, because starting the decoder takes most of an upload's time, and its result depends only on the task. */
const decoded = new Map<string, Promise<Decoded[keyof Decoded]>>()

function decodeOnce(task: DecodeTask): Promise<Decoded[keyof Decoded]> {
  const key = createHash('sha256').update(serialize(task)).digest('base64')
  const result = decoded.get(key) ?? decodeInChildProcess(task)
  decoded.set(key, result)
  return result
}

/** Decodes and encodes like the decoder, but in this process. */
function decodeHere(): void {
  vi.spyOn(decoder, 'decodeInChildProcess').mockImplementation(async (task: DecodeTask) => {
    if (task.kind !== 'header') throw new Error('a header was expected')
    const { bytes, shape, animated } = task
    return (async () => ({
      still: await encodeStill(bytes, shape),
      animated: animated ? await encodeAnimated(bytes) : [],
    }))().catch(() => fail('image_unreadable'))
  })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-uploads-'))
  uploads = path.join(folder, 'uploads')
  vi.spyOn(decoder, 'decodeInChildProcess').mockImplementation(decodeOnce)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const ordinary = { premium: false }
const premium = { premium: true }
const accept = (bytes: Uint8Array, owner = ordinary) => acceptHeaderImage(bytes, owner, storeInFolder(uploads))
const stored = (name: string) => sharp(path.join(uploads, name), { animated: true }).metadata()

/** Returns the error code, after checking that the rejected upload left no files. */
async function rejectionCode(bytes: Uint8Array, owner = ordinary): Promise<string> {
  const outcome = await accept(bytes, owner).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(AppError)
  expect(await readdir(folder)).toEqual([])
  const { code } = outcome as AppError
  expect(uploadErrors).toContain(code)
  return code
}

const plain = (width: number, height: number, background = '#12308A') =>
  sharp({ create: { width, height, channels: 3, background } })
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 40 } },
  })
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="960" height="400"><script>alert(1)</script></svg>',
)

/** Reads the files of a still image. */
const filesOf = (name: string) =>
  Promise.all(headerFileNames(name).map((fileName) => readFile(path.join(uploads, fileName))))

/** `delay` in ms per frame. */
function gif(width: number, height: number, delay: number[]): Promise<Buffer> {
  const frames = delay.map((_, index) => Buffer.alloc(width * height * 3, 40 + index * 50))
  const raw = { width, height: height * delay.length, channels: 3, pageHeight: height } as const
  return sharp(Buffer.concat(frames), { raw }).gif({ delay, loop: 3 }).toBuffer()
}

async function colorAt(name: string, left: number, top: number): Promise<number[]> {
  const spot = { left, top, width: 1, height: 1 }
  return [...(await sharp(path.join(uploads, name)).extract(spot).raw().toBuffer())]
}

describe('an upload', () => {
  const formats: [kind: string, picture: () => Sharp][] = [
    ['a PNG', () => noise(700, 300).png()],
    ['a JPEG', () => noise(700, 300).jpeg()],
    ['a WebP', () => noise(700, 300).webp()],
  ]
  const variants: [kind: string, picture: () => Sharp][] = [
    ['an interlaced PNG', () => noise(700, 300).png({ progressive: true })],
    ['a PNG of 16 bits', () => plain(700, 300).toColourspace('rgb16').png()],
    ['a progressive JPEG', () => noise(700, 300).jpeg({ progressive: true })],
    ['a CMYK JPEG', () => plain(700, 300).toColourspace('cmyk').jpeg()],
    ['a gray JPEG', () => noise(700, 300).greyscale().jpeg()],
    ['a lossless WebP', () => noise(700, 300).webp({ lossless: true })],
    ['a WebP with alpha', () => noise(700, 300).ensureAlpha(0.5).webp()],
    ['a single pixel', () => plain(1, 1).png()],
    ['a line of 20000 pixels', () => plain(20_000, 1).png()],
    ['a column of 20000 pixels', () => plain(1, 20_000).png()],
  ]

  const allWidths = [
    ['webp', 480, 200, undefined],
    ['webp', 720, 300, undefined],
    ['webp', 960, 400, undefined],
  ]

  async function storedFilesOf(picture: Sharp) {
    const name = await accept(await picture.toBuffer())
    expect(name).toMatch(/^[0-9a-f]{32}_3\.webp$/)
    expect((await readdir(uploads)).toSorted()).toEqual(headerFileNames(name).toSorted())
    const files = await Promise.all(headerFileNames(name).map(stored))
    return files.map((file) => [file.format, file.width, file.height, file.pages])
  }
  test.each(formats)('of %s is stored as WebP in all widths', async (_, picture) => {
    expect(await storedFilesOf(picture())).toEqual(allWidths)
  })
  test.each(variants)('of %s is stored as WebP in all widths', async (_, picture) => {
    decodeHere()
    expect(await storedFilesOf(picture())).toEqual(allWidths)
  })

  test('keeps colors of CMYK and 16-bit pictures, and transparency', async () => {
    decodeHere()
    const red = await accept(await plain(300, 125, '#C03020').toColourspace('rgb16').png().toBuffer())
    const [r = 0, g = 0, b = 0] = await colorAt(red, 480, 200)
    expect(Math.max(Math.abs(r - 0xc0), Math.abs(g - 0x30), Math.abs(b - 0x20))).toBeLessThan(8)
    const printed = await accept(await plain(300, 125, '#C03020').toColourspace('cmyk').jpeg().toBuffer())
    const [cyan = 0, , black = 0] = await colorAt(printed, 480, 200)
    expect(cyan - black).toBeGreaterThan(100)
    const glass = await accept(await plain(300, 125).ensureAlpha(0).png().toBuffer())
    expect((await colorAt(glass, 480, 200))[3]).toBe(0)
  })

  const colored: [kind: string, picture: () => Sharp][] = [
    ['a Display P3 PNG', () => noise(600, 250).png().withIccProfile('p3')],
    ['a CMYK JPEG with a profile', () => noise(600, 250).toColourspace('cmyk').jpeg().withIccProfile('cmyk')],
    ['a rotated photo', () => noise(250, 600).jpeg().withMetadata({ orientation: 6 })],
  ]
  test.each(colored)('of %s looks the same after its metadata are removed', async (_, picture) => {
    decodeHere()
    const bytes = await picture().toBuffer()
    const stored = await filesOf(await accept(bytes, premium))
    expect(stored).toEqual((await encodeStill(bytes)).map((file) => file.bytes))
  })

  test('is rotated by its orientation tag', async () => {
    decodeHere()
    const halves = plain(600, 250, '#FF0000').composite([
      { input: await plain(300, 250, '#0000FF').png().toBuffer(), left: 300, top: 0 },
    ])
    const name = await accept(await halves.jpeg().withMetadata({ orientation: 3 }).toBuffer())
    const [red = 0, , blue = 0] = await colorAt(name, 100, 200)
    expect(blue - red).toBeGreaterThan(200)
  })

  test('loses all metadata: location, scripts, profiles, text, thumbnails', async () => {
    decodeHere()
    const payload = '<script>alert(document.domain)</script>'
    const exif = {
      IFD0: { ImageDescription: payload, Artist: 'somebody at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    }
    const photo = await noise(600, 250)
      .jpeg()
      .withExif(exif)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`)
      .withIccProfile('p3')
      .toBuffer()
    const png = await noise(600, 250).png().toBuffer()
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${payload}`))
    const labelled = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
    for (const upload of [photo, labelled]) {
      expect(upload.includes(payload)).toBe(true)
      for (const name of headerFileNames(await accept(upload))) {
        expect((await readFile(path.join(uploads, name))).includes('script')).toBe(false)
        const { exif, xmp, icc, iptc, comments } = await stored(name)
        expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
      }
    }
  })

  test('loses HTML appended to a picture', async () => {
    decodeHere()
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const picture of [await noise(300, 125).png().toBuffer(), await noise(300, 125).jpeg().toBuffer()]) {
      for (const name of headerFileNames(await accept(Buffer.concat([picture, html]))))
        expect((await readFile(path.join(uploads, name))).includes('html')).toBe(false)
    }
  })

  test('may have up to exactly 1 MB, or 10 MB for premium clans', async () => {
    const picture = await plain(300, 125).png().toBuffer()
    const filled = (length: number) => Buffer.concat([picture], length)
    expect(await rejectionCode(filled(maxUploadBytes.ordinary + 1))).toBe('image_too_large')
    expect(await rejectionCode(filled(maxUploadBytes.premium + 1), premium)).toBe('image_too_large')
    await accept(filled(maxUploadBytes.ordinary))
    await accept(filled(maxUploadBytes.premium), premium)
    expect(await readdir(uploads)).toHaveLength(6)
  })

  test('may be a view into a larger buffer', async () => {
    const picture = await plain(300, 125).png().toBuffer()
    const around = new Uint8Array(picture.length + 200).fill(7)
    around.set(picture, 100)
    await accept(around.subarray(100, 100 + picture.length))
    expect(await readdir(uploads)).toHaveLength(3)
  })
})

describe('a hostile file', () => {
  test('is decoded without the parts that take a lot of memory', async () => {
    const plain = await accept(blackPng(300, 125))
    for (const bomb of [textBombPng('zTXt'), textBombPng('iTXt'), profileBombPng()])
      expect(await filesOf(await accept(bomb))).toEqual(await filesOf(plain))
  })

  test('is rejected if it has thousands of scans', async () => {
    expect(await rejectionCode(scanBombJpeg(2048, 1024, 5000))).toBe('image_unreadable')
  })
})

describe('an animated GIF', () => {
  const delays = [40, 120, 300]

  test('of a premium clan stays animated with its delays and loop count, and has a still first frame', async () => {
    const name = await accept(await gif(320, 200, delays), premium)
    expect(name).toMatch(/^[0-9a-f]{32}_3-still\.webp$/)
    expect((await readdir(uploads)).toSorted()).toEqual(headerFileNames(name).toSorted())
    for (const [suffix, width, height] of [
      ['', 960, 400],
      ['-480', 480, 200],
    ] as const) {
      const moving = await stored(name.replace('-still', `-animated${suffix}`))
      expect([moving.format, moving.width, moving.pageHeight, moving.pages]).toEqual(['webp', width, height, 3])
      expect([moving.delay, moving.loop]).toEqual([delays, 3])
      const still = await stored(name.replace('-still', `-still${suffix}`))
      expect([still.format, still.width, still.height, still.pages]).toEqual(['webp', width, height, undefined])
    }
    const [gray = 0] = await colorAt(name, 480, 200)
    expect(Math.abs(gray - 40)).toBeLessThan(5)
  })

  test('with square frames shows their centers', async () => {
    decodeHere()
    // White, with a black center that has the ratio of a header image.
    const frame = Buffer.alloc(120 * 120 * 3, 255).fill(0, 120 * 35 * 3, 120 * 85 * 3)
    const raw = { width: 120, height: 240, channels: 3, pageHeight: 120 } as const
    const moving = sharp(Buffer.concat([frame, frame.map((channel) => channel || 20)]), { raw })
    const name = await accept(await moving.gif({ delay: [100, 100] }).toBuffer(), premium)
    const { channels } = await sharp(path.join(uploads, name.replace('-still', '-animated')), {
      animated: true,
    }).stats()
    expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(40)
  })

  test('of another clan is rejected; a single frame is a still picture', async () => {
    decodeHere()
    expect(await rejectionCode(await gif(320, 200, delays))).toBe('image_kind_not_allowed')
    expect(await accept(await gif(320, 200, [100]), premium)).toMatch(/^[0-9a-f]{32}_3\.webp$/)
  })

  test('loses hidden data', async () => {
    decodeHere()
    const whole = await gif(100, 50, delays)
    const comment = Buffer.from('!\xfe\x1b<script>alert(1)</script>!!\x00', 'latin1')
    const head = 13 + (whole[10]! & 0x80 ? 3 * 2 ** ((whole[10]! & 7) + 1) : 0)
    const hiding = Buffer.concat([whole.subarray(0, head), comment, whole.subarray(head), Buffer.from('<html>')])
    for (const name of headerFileNames(await accept(hiding, premium)))
      expect((await readFile(path.join(uploads, name))).toString('latin1')).not.toMatch(/script|html/)
  })

  test('with huge or too many frames is rejected', async () => {
    const bomb = emptyGif(5000, 5000, 60)
    expect(bomb.length).toBeLessThan(1500)
    expect(await rejectionCode(bomb, premium)).toBe('image_unreadable')
    expect(await rejectionCode(emptyGif(10, 10, 5000), premium)).toBe('image_unreadable')
    expect(await rejectionCode(emptyGif(10, 10, 0), premium)).toBe('image_unreadable')
    // The frames are larger than the declared screen.
    const lying = emptyGif(65_535, 65_535, 2)
    lying.writeUInt32LE(0x00010001, 6)
    expect(await rejectionCode(lying, premium)).toBe('image_unreadable')
  })
})

describe('rejects', () => {
  const kinds: [kind: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ['SVG', () => svg],
    ['SVG after spaces', () => Buffer.concat([Buffer.from('\n\n  '), svg])],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['AVIF', () => plain(64, 64).avif().toBuffer()],
    ['TIFF', () => plain(64, 64).tiff().toBuffer()],
    ['BMP', () => Buffer.from('424d46000000000000003600000028000000', 'hex')],
    ['a script that starts like a GIF', () => Buffer.from('GIF89a=1;alert(1)')],
    ['RIFF that is not a picture', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['text', () => Buffer.from('no picture')],
  ]
  test.each(kinds)('%s as a format that may not be uploaded', async (_, bytes) => {
    expect(await rejectionCode(await bytes())).toBe('image_kind_not_allowed')
  })

  test('a script with the signature of a GIF', async () => {
    expect(await rejectionCode(Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//'), premium)).toBe('image_unreadable')
  })

  test('an empty file', async () => {
    expect(await rejectionCode(new Uint8Array())).toBe('image_unreadable')
  })

  test('a decompression bomb of 400 megapixels, and a picture that only claims a huge size', async () => {
    const bomb = blackPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(60_000)
    expect(await rejectionCode(bomb)).toBe('image_unreadable')
    const claim = blackPng(8, 8)
    claim.writeUInt32BE(2_000_000_000, 16)
    expect(await rejectionCode(claim)).toBe('image_unreadable')
    const nothing = blackPng(8, 8)
    nothing.writeUInt32BE(0, 16)
    expect(await rejectionCode(nothing)).toBe('image_unreadable')
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a truncated %s', async (kind) => {
    const whole = await noise(300, 125)[kind]().toBuffer()
    for (const share of [0.01, 0.1, 0.5, 0.9, 0.99])
      expect(await rejectionCode(whole.subarray(0, Math.max(16, whole.length * share)), premium)).toBe(
        'image_unreadable',
      )
  })

  test('a PNG with valid chunks and invalid pixel data', async () => {
    const picture = blackPng(300, 125)
    const garbage = pngChunk('IDAT', Buffer.alloc(400, 0xaa))
    const broken = Buffer.concat([picture.subarray(0, 33), garbage, picture.subarray(-12)])
    expect(await rejectionCode(broken)).toBe('image_unreadable')
  })

  test('other formats in the decoder, which has only four loaders', async () => {
    await expect(decodeInChildProcess({ kind: 'header', bytes: svg, animated: false })).rejects.toMatchObject({
      code: 'image_unreadable',
    })
    const tiff = await plain(64, 64).tiff().toBuffer()
    await expect(decodeInChildProcess({ kind: 'header', bytes: tiff, animated: false })).rejects.toMatchObject({
      code: 'image_unreadable',
    })
    await expect(
      decodeInChildProcess({ kind: 'header', bytes: blackPng(20_000, 20_000), animated: false }),
    ).rejects.toMatchObject({
      code: 'image_unreadable',
    })
    // The site's own drawings are SVG, and still work.
    expect(await storeDrawing(Buffer.from(drawBanner('Kestrel')), 'header', storeInFolder(uploads))).toMatch(/\.webp$/)
  })
})

test('leaves no files behind if the folder cannot be created', async () => {
  await writeFile(uploads, 'a file where the folder should be')
  await expect(accept(await plain(300, 125).png().toBuffer())).rejects.toThrow(/EEXIST/)
  expect(await readdir(folder)).toEqual(['uploads'])
})

describe('removePicture', () => {
  test('deletes all files of an image and no others', async () => {
    decodeHere()
    const kept = await accept(await plain(300, 125).png().toBuffer())
    const moving = await accept(await gif(100, 50, [50, 50]), premium)
    const still = await accept(await plain(300, 125).png().toBuffer())
    expect(await readdir(uploads)).toHaveLength(11)
    await removePicture(moving, storeInFolder(uploads))
    await removePicture(still, storeInFolder(uploads))
    expect((await readdir(uploads)).toSorted()).toEqual(headerFileNames(kept).toSorted())
    await removePicture(still, storeInFolder(uploads))
  })

  test.each(['../secret.webp', '', '.webp', 'a/b.webp', 'a.txt'])('rejects the name %j', async (name) => {
    await writeFile(path.join(folder, 'secret.webp'), 'secret')
    await expect(removePicture(name, storeInFolder(uploads))).rejects.toThrow(/not a picture name/)
    expect(await readdir(folder)).toEqual(['secret.webp'])
  })
})
