import type { Bucket } from './bucket.ts'
import { storeInBucket } from './in-bucket.ts'
import { storeInFolder } from './in-folder.ts'
import type { Uploads } from './uploads.ts'

export function openUploads(folder: string, bucket: Bucket | undefined): Uploads {
  return bucket ? storeInBucket(bucket) : storeInFolder(folder)
}
