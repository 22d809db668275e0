import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/images/image-limits.ts'
import type { Administrator } from '#server/domain/audit-log.ts'
import type { ImageShape } from '#server/domain/images.ts'
import type { BlogDeps } from './deps.ts'

type Upload = Pick<File, 'arrayBuffer' | 'size'>

export interface UploadedImages {
  readonly coverImageFile?: Upload | undefined
  readonly bannerImageFile?: Upload | undefined
}

/** Names of stored images; undefined without an upload. */
export interface StoredImages {
  readonly cover: string | undefined
  readonly banner: string | undefined
}

/** Discards the stored images if `store` fails. @throws AppError too_many_requests, and image errors */
export async function withImages<T>(
  { images, withUploadLock }: BlogDeps,
  administrator: Administrator,
  { coverImageFile, bannerImageFile }: UploadedImages,
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
