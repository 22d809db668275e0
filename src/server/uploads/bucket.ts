/** A bucket of a server that speaks S3's protocol. */
export interface Bucket {
  /** The server's origin. */
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
