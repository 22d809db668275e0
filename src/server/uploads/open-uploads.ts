import type { Bucket } from './bucket.ts'
import { storeInBucket } from './in-bucket.ts'
import { storeInFolder } from './in-folder.ts'
import type { Uploads } from './uploads.ts'

/** The place that the settings name: a bucket of S3's protocol, or a folder. */
export function openUploads(folder: string, bucket: Bucket | undefined): Uploads {
  return bucket ? storeInBucket(bucket) : storeInFolder(folder)
}
