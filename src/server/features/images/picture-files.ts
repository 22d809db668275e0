import { randomBytes } from 'node:crypto'
import { bannerFileName, bannerWidths } from '#contract/rules/article-images.ts'
import {
  animatedHeaderFileName,
  headerFileNames,
  type HeaderWidth,
  sizedFileName,
} from '#contract/rules/header-image.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import type { EncodedPicture } from './encode-picture.ts'

interface Pictures {
  readonly still: readonly EncodedPicture[]
  /** What moves is a header image. */
  readonly animated?: readonly EncodedPicture[]
}

/**
 * Keeps a picture in its widths under a random name and answers that name. Either all files are kept, or this throws and
 * none is.
 */
export async function writePictureFiles({ still, animated = [] }: Pictures, uploads: Uploads): Promise<string> {
  const fileName = `${randomBytes(16).toString('hex')}${animated.length > 0 ? '-still' : ''}.webp`
  const widths = still.map(({ width }) => width)
  await uploads.add([
    ...still.map(({ width, bytes }) => ({ name: sizedFileName(fileName, width, widths), bytes })),
    ...animated.map(({ width, bytes }) => ({
      name: animatedHeaderFileName(fileName, width as HeaderWidth) ?? fileName,
      bytes,
    })),
  ])
  return fileName
}

/**
 * Takes a picture away in all its files; one that is gone already is no error. A name does not tell a shape, so the files of
 * all are removed. Throws for a name that we never gave.
 */
export async function removePicture(fileName: string, uploads: Uploads): Promise<void> {
  if (!/^[\w-]{1,80}\.webp$/.test(fileName)) throw new Error(`not the name of a picture: ${fileName}`)
  const banners = bannerWidths.map((width) => bannerFileName(fileName, width))
  for (const name of [...headerFileNames(fileName), ...banners]) await uploads.remove(name)
}
