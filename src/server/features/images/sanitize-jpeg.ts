import { maxUploadPixels } from '#contract/rules/images/image-limits.ts'
import { exifSignature, keepOrientation, startsWith } from './exif-orientation.ts'
import { maxParts, maxProfileBytes, type SafePicture } from './safe-picture.ts'

interface Segment {
  readonly marker: number
  readonly data: Buffer
  /** Includes marker and length; for a scan, also its compressed data. */
  readonly whole: Buffer
}

const endOfImage = 0xd9
const startOfScan = 0xda
const exifMarker = 0xe1
const profileMarker = 0xe2
/** Scans, quantization tables, number of lines, restart interval, JFIF, Adobe's color transform. */
const keptMarkers: ReadonlySet<number> = new Set([startOfScan, 0xdb, 0xdc, 0xdd, 0xe0, 0xee])
const profileSignature = Buffer.from('ICC_PROFILE\0', 'latin1')

/** Progressive pictures have about ten. */
const maxScans = 64
/** Limits CPU time: a decoder visits every pixel in every scan, even if the scan has almost no data. */
const maxScannedPixels = 24 * maxUploadPixels

export function sanitizeJpeg(bytes: Buffer): SafePicture | undefined {
  const kept = [bytes.subarray(0, 2)]
  const profile = new Set<Buffer>()
  let hasExif = false
  let size: { width: number; height: number } | undefined
  let scans = 0
  for (const { marker, data, whole } of segmentsOf(bytes)) {
    if (marker === endOfImage) {
      kept.push(whole)
      return size && { ...size, frames: 1, bytes: Buffer.concat(withoutLargeProfile(kept, profile)) }
    }
    if (isFrame(marker)) size ??= { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
    if (marker === startOfScan) {
      scans++
      if (!size || scans > maxScans || scans * size.width * size.height > maxScannedPixels) return undefined
    }
    if (marker === profileMarker && startsWith(data, profileSignature)) profile.add(whole)
    if (isFrame(marker) || isTable(marker) || keptMarkers.has(marker) || profile.has(whole)) kept.push(whole)
    if (marker === exifMarker && !hasExif && startsWith(data, exifSignature)) {
      hasExif = true
      kept.push(orientationSegment(data))
    }
  }
  return undefined
}

/** Huffman tables and arithmetic conditioning have markers in the range of frames. */
const isTable = (marker: number) => marker === 0xc4 || marker === 0xcc
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && !isTable(marker)

/** Returns after the end of the image. @throws RangeError if the picture is truncated */
function* segmentsOf(bytes: Buffer): Generator<Segment, void> {
  let at = 2
  for (let parts = 0; parts < maxParts; parts++) {
    at = nextMarker(bytes, at)
    const marker = bytes.readUInt8(at + 1)
    if (marker === endOfImage) {
      yield { marker, data: Buffer.alloc(0), whole: bytes.subarray(at, at + 2) }
      return
    }
    const length = bytes.readUInt16BE(at + 2)
    // Decoders would read the next marker as part of this segment.
    if (length < 2) return
    const dataEnd = at + 2 + length
    const end = marker === startOfScan ? nextMarker(bytes, dataEnd) : dataEnd
    yield { marker, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end) }
    at = end
  }
}

/** Finds the next marker. In compressed data, 0xFF before 0 or a restart number is data, too. */
function nextMarker(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next > 1 && next < 0xff && (next < 0xd0 || next > 0xd8)) return at
  }
  throw new RangeError('no marker left')
}

function withoutLargeProfile(kept: Buffer[], profile: ReadonlySet<Buffer>): Buffer[] {
  const profileBytes = [...profile].reduce((sum, { length }) => sum + length, 0)
  return profileBytes > maxProfileBytes ? kept.filter((part) => !profile.has(part)) : kept
}

function orientationSegment(exif: Buffer): Buffer {
  const orientation = keepOrientation(exif)
  if (!orientation) return Buffer.alloc(0)
  const head = Buffer.from([0xff, exifMarker, 0, 2 + exifSignature.length + orientation.length])
  return Buffer.concat([head, exifSignature, orientation])
}
