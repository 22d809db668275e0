/** A bucket on an S3-compatible server. */
export interface Bucket {
  /** An origin. */
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
