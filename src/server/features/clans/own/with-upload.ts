import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/images/image-limits.ts'
import type { FormImage, OwnClanDeps } from './deps.ts'

/** Discards the stored image if `store` fails. @throws AppError too_many_requests, and image errors */
export async function withUpload<T>(
  { images, withUploadLock }: OwnClanDeps,
  userId: number,
  { headerImageFile: file }: FormImage,
  rank: { readonly premium: boolean },
  store: (uploaded: string | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return store(undefined)
  if (file.size > maxUploadBytes[rank.premium ? 'premium' : 'ordinary']) fail('image_too_large')
  return withUploadLock(userId, async () => {
    const uploaded = await images.acceptHeaderImage(new Uint8Array(await file.arrayBuffer()), rank)
    try {
      return await store(uploaded)
    } catch (error) {
      // `discard` keeps the image if the row was committed after all.
      await images.discard(uploaded)
      throw error
    }
  })
}
