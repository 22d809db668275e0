import { encodeStill } from './encode-header.ts'
import { writeHeaderFiles } from './header-files.ts'

/**
 * Stores a header image that this project drew itself (a banner's SVG, or a bitmap) as WebP in each of `headerWidths`,
 * cropped to 12:5, under a random name, and answers the name of the widest. What it is given is trusted: what a stranger
 * uploads goes through `acceptHeaderImage`. Throws where it cannot be decoded or written, and then leaves no file behind.
 */
export async function storeHeaderImage(input: Buffer, uploadsDir: string): Promise<string> {
  // All widths are encoded before the first is written: a broken picture never touches the folder.
  return writeHeaderFiles({ still: await encodeStill(input) }, uploadsDir)
}
