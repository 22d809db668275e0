import { createBucketClient } from './bucket-client.ts'
import type { Bucket } from './bucket.ts'
import { listBucket } from './list-bucket.ts'
import { assertUploadName, isUploadName } from './upload-name.ts'
import type { NamedFile, Uploads } from './uploads.ts'

const prefix = 'uploads/'

/** Several instances may share the bucket. */
export function storeInBucket(bucket: Bucket): Uploads {
  const send = createBucketClient(bucket)
  const pathOf = (name: string) => `/${prefix}${encodeURIComponent(name)}`

  async function remove(name: string): Promise<void> {
    if (!isUploadName(name)) return
    const response = await send({ method: 'DELETE', path: pathOf(name), expectedStatuses: [200, 204, 404] })
    await response.body?.cancel()
  }

  async function put({ name, bytes }: NamedFile): Promise<void> {
    assertUploadName(name)
    const response = await send({ method: 'PUT', path: pathOf(name), bytes, expectedStatuses: [200, 201, 204] })
    await response.body?.cancel()
  }

  return {
    put,
    remove,
    list: (start = '') => listBucket(send, prefix, start),
    async add(files) {
      for (const { name } of files) assertUploadName(name)
      try {
        for (const file of files) await put(file)
      } catch (error) {
        // Best effort: no row references files that remain.
        await Promise.allSettled(files.map(({ name }) => remove(name)))
        throw error
      }
    },
    async find(name) {
      if (!isUploadName(name)) return undefined
      const { status, body, headers } = await send({ method: 'GET', path: pathOf(name), expectedStatuses: [200, 404] })
      if (status === 200 && body) return { size: Number(headers.get('content-length')), body }
      await body?.cancel()
      return undefined
    },
  }
}
