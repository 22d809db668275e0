import { fail } from '#contract/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'

/** Lets an account upload one image or form at a time, and so many an hour, whatever it uploads them for. */
export function createUploadTurn(limiter: Pick<Limiter, 'count'>) {
  /** Accounts whose upload is under way in this process. */
  const uploading = new Set<number>()
  /** @throws AppError too_many_requests */
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    if (uploading.has(userId)) fail('too_many_requests', { retryAfter: 2 })
    uploading.add(userId)
    try {
      await limiter.count('upload', String(userId))
      return await work()
    } finally {
      uploading.delete(userId)
    }
  }
}
