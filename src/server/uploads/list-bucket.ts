import type { SendBucketRequest } from './bucket-client.ts'
import { isUploadName } from './upload-name.ts'

/** Lists the names (without `prefix`) that start with `start`. ListObjectsV2 returns pages of up to 1000 keys. */
export async function* listBucket(send: SendBucketRequest, prefix: string, start: string): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: prefix + start,
      ...(next ? { 'continuation-token': next } : {}),
    })
    const response = await send({ method: 'GET', path: `?${query.toString()}`, expectedStatuses: [200], isSmall: true })
    const page = await response.text()
    for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
      const name = key.slice(prefix.length)
      if (key.startsWith(prefix + start) && isUploadName(name)) yield name
    }
    next = readElement(page, 'IsTruncated') === 'true' ? readElement(page, 'NextContinuationToken') : undefined
  } while (next)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function readElement(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '')
}
