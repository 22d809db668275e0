import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createBucketClient } from '#server/uploads/bucket-client.ts'
import type { Bucket } from '#server/uploads/bucket.ts'

/** Stores the last published checkpoint outside the database and backups, so that a restore cannot hide that the log became shorter. */
export interface CheckpointStore {
  /** Undefined if no checkpoint was published. */
  read(signal?: AbortSignal): Promise<string | undefined>
  write(note: string, signal?: AbortSignal): Promise<void>
  /** The location, for messages to the operator. */
  readonly place: string
}

/** Uses the bucket if there is one, because the folders of such sites may be temporary. */
export function openCheckpointStore(dataDir: string, bucket: Bucket | undefined): CheckpointStore {
  return bucket ? storeInBucket(bucket) : storeInFile(path.join(dataDir, 'log-checkpoint'))
}

function storeInFile(file: string): CheckpointStore {
  return {
    place: file,
    read: () =>
      readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async write(note) {
      await mkdir(path.dirname(file), { recursive: true })
      // Several instances may share the folder.
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        const target = await open(unfinished, 'wx')
        try {
          await target.writeFile(note)
          await target.sync()
        } finally {
          await target.close()
        }
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

/** Has the prefix of uploads, because access may be limited to it, but a name that no upload can have. */
const key = 'uploads/.log-checkpoint'

function storeInBucket(bucket: Bucket): CheckpointStore {
  const send = createBucketClient(bucket)
  return {
    place: `${key} in the bucket ${bucket.name}`,
    async read(signal) {
      const response = await send({
        method: 'GET',
        path: `/${key}`,
        expectedStatuses: [200, 404],
        isSmall: true,
        signal,
      })
      const text = await response.text()
      return response.status === 200 ? text : undefined
    },
    async write(note, signal) {
      const bytes = Buffer.from(note)
      const response = await send({ method: 'PUT', path: `/${key}`, bytes, expectedStatuses: [200, 201, 204], signal })
      await response.body?.cancel()
    },
  }
}
