import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/image-limits.ts'
import type { Administrator } from '#server/domain/audit-log.ts'
import type { ImageShape } from '#server/domain/images.ts'
import type { BlogDeps } from './deps.ts'

type Upload = Pick<File, 'arrayBuffer' | 'size'>

/** The files that came with an article. */
export interface SentImages {
  readonly coverImageFile?: Upload | undefined
  readonly bannerImageFile?: Upload | undefined
}

/** The names under which they are stored; undefined where none came. */
export interface StoredImages {
  readonly cover: string | undefined
  readonly banner: string | undefined
}

/**
 * Stores the images that came with an article and hands their names to `store`; takes them away again where that fails.
 * @throws AppError too_many_requests, and what an image is refused with
 */
export async function withImages<T>(
  { images, withUploadLock }: BlogDeps,
  administrator: Administrator,
  { coverImageFile, bannerImageFile }: SentImages,
  store: (stored: StoredImages) => Promise<T>,
): Promise<T> {
  if (!coverImageFile && !bannerImageFile) return store({ cover: undefined, banner: undefined })
  return withUploadLock(administrator.id, async () => {
    const accepted: string[] = []
    const accept = async (file: Upload | undefined, shape: ImageShape) => {
      if (!file) return undefined
      if (file.size > maxUploadBytes.article) fail('image_too_large')
      const name = await images.acceptArticleImage(new Uint8Array(await file.arrayBuffer()), shape)
      accepted.push(name)
      return name
    }
    try {
      return await store({
        cover: await accept(coverImageFile, 'header'),
        banner: await accept(bannerImageFile, 'banner'),
      })
    } catch (error) {
      for (const name of accepted) await images.discard(name)
      throw error
    }
  })
}
