import { inflateSync } from 'node:zlib'
import { keepOrientation } from './exif-orientation.ts'
import { pngChunk } from './png-chunk.ts'
import { maxParts, maxProfileBytes, type SafePicture } from './safe-picture.ts'

/** Image data and color space. Text and unknown chunks are removed. */
const keptTypes: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'sRGB', 'gAMA', 'cHRM'])

export function sanitizePng(bytes: Buffer): SafePicture | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const kept = [bytes.subarray(0, 8)]
  const seen = new Set<string>()
  let at = 8
  for (let parts = 0; parts < maxParts; parts++) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    const chunk = bytes.subarray(at, end)
    if (type === 'IEND') {
      kept.push(pngChunk(type, Buffer.alloc(0)))
      return {
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
        frames: 1,
        bytes: Buffer.concat(kept),
      }
    }
    if (keptTypes.has(type)) kept.push(chunk)
    // Only the first chunk of each type, because inflating thousands of profiles would block the event loop.
    else if (!seen.has(type)) kept.push(sanitizeExtra(type, chunk))
    seen.add(type)
    at = end
  }
  return undefined
}

/** Returns the chunk, a smaller one, or an empty buffer. */
function sanitizeExtra(type: string, chunk: Buffer): Buffer {
  const data = chunk.subarray(8, -4)
  const orientation = type === 'eXIf' ? keepOrientation(data) : undefined
  if (orientation) return pngChunk(type, orientation)
  return type === 'iCCP' && isSmallProfile(data) ? chunk : Buffer.alloc(0)
}

/** The data are a name that ends with 0, a byte for the compression method, and the compressed profile. */
function isSmallProfile(data: Buffer): boolean {
  try {
    return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: maxProfileBytes }).length > 0
  } catch {
    // Too large or corrupt.
    return false
  }
}
