import { maxParts, type SafePicture } from './safe-picture.ts'

/** In bytes; 0 without a table. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

const trailer = 0x3b

export function sanitizeGif(bytes: Buffer): SafePicture | undefined {
  let width = bytes.readUInt16LE(6)
  let height = bytes.readUInt16LE(8)
  let frames = 0
  let at = 13 + tableLength(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, at)]
  // Some encoders omit the trailer, so the file may end where a block would start.
  for (let parts = 0; at < bytes.length && bytes[at] !== trailer; parts++) {
    if (parts === maxParts) return undefined
    const start = at
    if (bytes[at] === 0x21) at = skipBlocks(bytes, at + 2)
    else if (bytes[at] === 0x2c) {
      frames++
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = skipBlocks(bytes, at + 11 + tableLength(bytes.readUInt8(at + 9)))
    } else return undefined
    const block = bytes.subarray(start, at)
    if (!isExtra(block)) kept.push(block)
  }
  kept.push(Buffer.from([trailer]))
  return { width, height, frames, bytes: Buffer.concat(kept) }
}

/** Whether a block is an extension other than a frame's delay and transparency (0xf9) or the loop count. */
function isExtra(block: Buffer): boolean {
  if (block[0] !== 0x21 || block[1] === 0xf9) return false
  return !(block[1] === 0xff && ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(block.toString('latin1', 3, 14)))
}

/** Returns the offset after a sequence of data sub-blocks, which ends with an empty one. */
function skipBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}
