import { createBucketClient } from './bucket-client.ts'
import type { Bucket } from './bucket.ts'
import { listBucket } from './list-bucket.ts'
import type { Uploads } from './uploads.ts'

const prefix = 'uploads/'

/** Keeps files in a bucket, under `uploads/`; many instances of a site share one. */
export function storeInBucket(bucket: Bucket): Uploads {
  const ask = createBucketClient(bucket)
  const pathOf = (name: string) => `/${prefix}${encodeURIComponent(name)}`

  async function remove(name: string): Promise<void> {
    const response = await ask({ method: 'DELETE', path: pathOf(name), expected: [200, 204, 404] })
    await response.body?.cancel()
  }

  return {
    remove,
    list: () => listBucket(ask, prefix),
    async add(files) {
      try {
        for (const { name, bytes } of files) {
          const response = await ask({ method: 'PUT', path: pathOf(name), bytes, expected: [200, 201, 204] })
          await response.body?.cancel()
        }
      } catch (error) {
        // As far as that works: nothing refers to what stays.
        await Promise.allSettled(files.map(({ name }) => remove(name)))
        throw error
      }
    },
    async find(name) {
      const { status, body, headers } = await ask({ method: 'GET', path: pathOf(name), expected: [200, 404] })
      if (status === 200 && body) return { size: Number(headers.get('content-length')), body }
      await body?.cancel()
      return undefined
    },
  }
}
