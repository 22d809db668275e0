/** Precedes EXIF data in JPEG, and sometimes in WebP. */
export const exifSignature = Buffer.from('Exif\0\0', 'latin1')

const orientationTag = 0x01_12
const shortType = 3

/**
 * Returns EXIF data with only the orientation, or undefined if there is none. Other entries are dropped because they may overlap: a
 * decoder that copies each of them would allocate thousands of times the size of the data.
 */
export function keepOrientation(exif: Buffer): Buffer | undefined {
  try {
    const orientation = readOrientation(startsWith(exif, exifSignature) ? exif.subarray(exifSignature.length) : exif)
    if (orientation === undefined) return undefined
    // Big-endian TIFF with one directory at offset 8, which has one entry.
    const kept = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
    kept.writeUInt16BE(orientation, 18)
    return kept
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export const startsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)

function readOrientation(tiff: Buffer): number | undefined {
  const littleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, length: 2 | 4) => (littleEndian ? tiff.readUIntLE(at, length) : tiff.readUIntBE(at, length))
  if (read(2, 2) !== 42) return undefined
  const directory = read(4, 4)
  for (let at = directory + 2, end = at + 12 * read(directory, 2); at < end; at += 12) {
    if (read(at, 2) === orientationTag && read(at + 2, 2) === shortType) return read(at + 8, 2)
  }
  return undefined
}
