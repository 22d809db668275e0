import type { SendBucketRequest } from './bucket-client.ts'
import { isUploadName } from './upload-name.ts'

/** Names of the uploads in a bucket, which stand under a prefix, a page of a thousand at a time, by ListObjectsV2. */
export async function* listBucket(ask: SendBucketRequest, prefix: string): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) })
    const response = await ask({ method: 'GET', path: `?${query.toString()}`, expected: [200] })
    const page = await response.text()
    for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
      const name = key.slice(prefix.length)
      if (key.startsWith(prefix) && isUploadName(name)) yield name
    }
    next = readElement(page, 'IsTruncated') === 'true' ? readElement(page, 'NextContinuationToken') : undefined
  } while (next)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function readElement(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '')
}
