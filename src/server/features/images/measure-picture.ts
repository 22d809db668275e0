import type { UploadKind } from '#contract/rules/image-limits.ts'
import { measureGif } from './measure-gif.ts'
import type { PictureSize } from './picture-size.ts'

/** Rejects decompression bombs without decoding; undefined if the picture is truncated or invalid. */
export function measurePicture(kind: UploadKind, bytes: Buffer): PictureSize | undefined {
  try {
    const size = measurers[kind](bytes)
    return size && size.width > 0 && size.height > 0 && size.frames > 0 ? size : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const measurers = { png: measurePng, jpeg: measureJpeg, webp: measureWebp, gif: measureGif } as const

/** More than any real picture has; walking millions of empty parts would block the event loop. */
const maxParts = 20_000

/** `IEND` */
const pngEnd = 0x49_45_4e_44

function measurePng(bytes: Buffer): PictureSize | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let at = 8
  for (let parts = 0; parts < maxParts; parts++) {
    if (bytes.readUInt32BE(at + 4) === pngEnd)
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames: 1 }
    at += 12 + bytes.readUInt32BE(at)
  }
  return undefined
}

function measureJpeg(bytes: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined
  let at = 2
  for (let parts = 0; parts < maxParts; parts++) {
    at = nextMarker(bytes, at)
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) return size
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size ??= { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** In compressed data, 0xFF is only data before 0 or a restart number. */
function nextMarker(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next > 1 && next < 0xff && (next < 0xd0 || next > 0xd8)) return at
  }
  throw new RangeError('no marker left')
}

function measureWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined
  const size = (width: number, height: number) => ({ width, height, frames: 1 })
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return undefined
  }
}
