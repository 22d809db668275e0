import { randomBytes } from 'node:crypto'
import { bannerFileName, bannerWidths } from '#contract/rules/images/article-images.ts'
import { allWidthsMark, animationOf, headerFileNames, sizedFileName } from '#contract/rules/images/header-image.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import type { EncodedPicture } from './encode-picture.ts'

interface Pictures {
  readonly still: readonly EncodedPicture[]
  /** Only for header images. */
  readonly animated?: readonly EncodedPicture[]
}

/** Returns the random name. If it throws, no file is stored. */
export async function writePictureFiles({ still, animated = [] }: Pictures, uploads: Uploads): Promise<string> {
  const widths = still.map(({ width }) => width)
  const fileName = `${randomBytes(16).toString('hex')}${allWidthsMark}${animated.length > 0 ? '-still' : ''}.webp`
  const named = (name: string) => {
    return ({ width, bytes }: EncodedPicture) => ({ name: sizedFileName(name, width, widths), bytes })
  }
  await uploads.add([...still.map(named(fileName)), ...animated.map(named(animationOf(fileName) ?? fileName))])
  return fileName
}

/**
 * Tries the files of all shapes, because the name does not reveal the shape.
 * @throws an error if the name is not from `writePictureFiles`
 */
export async function removePicture(fileName: string, uploads: Uploads): Promise<void> {
  if (!/^[\w-]{1,80}\.webp$/.test(fileName)) throw new Error(`not a picture name: ${fileName}`)
  const banners = bannerWidths.map((width) => bannerFileName(fileName, width))
  for (const name of [...headerFileNames(fileName), ...banners]) await uploads.remove(name)
}
