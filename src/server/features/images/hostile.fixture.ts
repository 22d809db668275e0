import { deflateSync } from 'node:zlib'
import { pngChunk } from './png-chunk.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** 50 MB of zeros, compressed. */
let zeros: Buffer | undefined
const compressedZeros = () => (zeros ??= deflateSync(Buffer.alloc(50_000_000), { level: 9 }))

/** A picture with one bit per pixel: 400 megapixels take 50 KB. `extras` are chunks before the image data. */
export function blackPng(width: number, height: number, extras: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    ...extras,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** 1 MB with twenty texts, each of which inflates to 50 MB. */
export function textBombPng(type: 'zTXt' | 'iTXt'): Buffer {
  const head = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0' }[type]
  const chunk = pngChunk(type, Buffer.concat([latin1(head), compressedZeros()]))
  return blackPng(300, 125, Array<Buffer>(20).fill(chunk))
}

/** Color profiles, each of which inflates to 50 MB. */
export function profileBombPng(): Buffer {
  const chunk = pngChunk('iCCP', Buffer.concat([latin1('Profile\0\0'), compressedZeros()]))
  return blackPng(300, 125, Array<Buffer>(20).fill(chunk))
}

/** A black progressive JPEG, whose scans take 26 bytes per 4 megapixels. Sizes in px are multiples of 8. */
export function scanBombJpeg(width: number, height: number, scans: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  // A single one-bit code: the difference 0 for DC, a run of 16,384 or more blocks without values for AC.
  const table = (id: number, symbol: number) => jpegSegment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol])
  const blocks = (width * height) / 64
  const levels = [jpegSegment(0xda, [1, 1, 0, 0, 0, 0]), Buffer.alloc(Math.ceil(blocks / 8))]
  const emptyScan = [jpegSegment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.alloc(Math.ceil(blocks / 16_384) * 2)]
  return Buffer.concat([
    latin1('\xff\xd8'),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    ...levels,
    ...Array.from({ length: scans - 1 }, () => emptyScan).flat(),
    latin1('\xff\xd9'),
  ])
}

export function jpegSegment(marker: number, data: readonly number[] | Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, Buffer.from(data)])
}

/** 60 KB of EXIF data whose entries all have the same 60 KB as their value. */
export function exifBomb(): Buffer {
  const entries = 5000
  const bytes = Buffer.alloc(10 + entries * 12 + 4)
  bytes.write('MM\0*\0\0\0\x08', 'latin1')
  bytes.writeUInt16BE(entries, 8)
  for (let at = 10; at < 10 + entries * 12; at += 12) {
    bytes.writeUInt16BE(0x92_86, at)
    bytes.writeUInt16BE(7, at + 2)
    bytes.writeUInt32BE(bytes.length - 8, at + 4)
    bytes.writeUInt32BE(8, at + 8)
  }
  return bytes
}

/** A GIF with full-size frames that contain almost no data. */
export function emptyGif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const control = Buffer.from('21f9040005000000', 'hex')
  const frame = Buffer.concat([control, Buffer.from('2c00000000', 'hex'), size, Buffer.from('0002024c0100', 'hex')])
  return Buffer.concat([
    latin1('GIF89a'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ])
}
