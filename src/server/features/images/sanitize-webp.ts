import { keepOrientation } from './exif-orientation.ts'
import { maxParts, maxProfileBytes, type SafePicture } from './safe-picture.ts'

/** For an animation, only the first frame (ANMF) is used. */
const keptIds: ReadonlySet<string> = new Set(['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'ICCP', 'EXIF'])

/** Flags in the first byte of VP8X, for whether the picture has these chunks. */
const metadataFlags = { ICCP: 0x20, EXIF: 0x08, 'XMP ': 0x04 } as const

/** Chunks by ID, without their headers. */
type Chunks = ReadonlyMap<string, Buffer>

export function sanitizeWebp(bytes: Buffer): SafePicture | undefined {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) return undefined
  const kept = new Map<string, Buffer>()
  let at = 12
  for (let parts = 0; at + 8 <= end; parts++) {
    const id = bytes.toString('latin1', at, at + 4)
    const dataEnd = at + 8 + bytes.readUInt32LE(at + 4)
    if (dataEnd > end || parts === maxParts) return undefined
    const data = kept.has(id) ? undefined : sanitizeChunk(id, bytes.subarray(at + 8, dataEnd))
    if (data) kept.set(id, data)
    // Chunks have an even length.
    at = dataEnd + (dataEnd & 1)
  }
  const size = measure(kept)
  return size && { ...size, frames: 1, bytes: assemble(kept) }
}

/** Returns undefined for chunks to remove. */
function sanitizeChunk(id: string, data: Buffer): Buffer | undefined {
  if (id === 'EXIF') return keepOrientation(data)
  return keptIds.has(id) && !(id === 'ICCP' && data.length > maxProfileBytes) ? data : undefined
}

/** The first chunk has the size. Decoders reject files whose chunks have different sizes. */
function measure(chunks: Chunks): { width: number; height: number } | undefined {
  const [[id, data] = ['', Buffer.alloc(0)]] = chunks
  switch (id) {
    case 'VP8 ':
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      const bits = data.readUInt32LE(1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    default:
      return undefined
  }
}

function assemble(chunks: Chunks): Buffer {
  const parts = [...chunks].flatMap(([id, data]) => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return [head, id === 'VP8X' ? withFlagsOf(chunks, data) : data, Buffer.alloc(data.length & 1)]
  })
  const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...parts])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

function withFlagsOf(chunks: Chunks, extended: Buffer): Buffer {
  const copy = Buffer.from(extended)
  for (const [id, flag] of Object.entries(metadataFlags)) if (!chunks.has(id)) copy[0]! &= ~flag
  return copy
}
