import { fail } from '#contract/errors.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'

export function createUploadLock(limiter: Pick<Limiter, 'count'>) {
  /** Accounts with an upload in progress on this instance. */
  const uploading = new Set<number>()
  /** @throws AppError too_many_requests */
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    if (uploading.has(userId)) fail('too_many_requests', { retryAfter: 2, limit: 1 })
    uploading.add(userId)
    try {
      await limiter.count('upload', String(userId))
      return await work()
    } finally {
      uploading.delete(userId)
    }
  }
}
