import type { PictureSize } from './picture-size.ts'

/** In bytes; 0 if there is no table. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

export function measureGif(bytes: Buffer): PictureSize | undefined {
  let width = bytes.readUInt16LE(6)
  let height = bytes.readUInt16LE(8)
  let frames = 0
  let at = 13 + tableLength(bytes.readUInt8(10))
  // Some encoders omit the trailer; then the file ends where a block would start.
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at = skipBlocks(bytes, at + 2)
    else if (bytes[at] === 0x2c) {
      frames++
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = skipBlocks(bytes, at + 11 + tableLength(bytes.readUInt8(at + 9)))
    } else return undefined
  }
  return { width, height, frames }
}

/** Returns the offset after a sequence of data sub-blocks, which an empty one ends. */
function skipBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}
