import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/image-limits.ts'
import type { FormImage, OwnClanDeps } from './deps.ts'

/**
 * Stores the image that came with a form, if one did, and hands its name to `store`; takes it away again where that fails.
 * @throws AppError too_many_requests, and what the image is refused with
 */
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
      // A commit whose answer was lost has stored the row.
      await images.discard(uploaded)
      throw error
    }
  })
}
