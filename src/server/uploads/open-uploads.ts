import type { Bucket } from './bucket.ts'
import { keepInBucket } from './in-bucket.ts'
import { keepInFolder } from './in-folder.ts'
import type { Uploads } from './uploads.ts'

/** The place that the settings name: a bucket of S3's protocol, or a folder. */
export function openUploads(folder: string, bucket: Bucket | undefined): Uploads {
  return bucket ? keepInBucket(bucket) : keepInFolder(folder)
}
