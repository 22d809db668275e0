import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '#server/uploads/bucket.ts'

/** A mock of the S3 API, limited to what uploads need. It verifies every signature. */
export interface FakeS3 {
  readonly bucket: Bucket
  readonly objects: ReadonlyMap<string, Buffer>
  /** Returns the status of a simulated failure, or undefined to process the request. */
  trouble: ((method: string, key: string) => number | undefined) | undefined
  pageSize: number
  close(): Promise<void>
}

export async function openS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const method = request.method ?? ''
      const url = new URL(request.url ?? '', fake.bucket.endpoint)
      const key = decodeURIComponent(url.pathname).replace(/^\/muster-uploads\/?/, '')
      const status = fake.trouble?.(method, key) ?? (isSigned(request, body, fake.bucket) ? 0 : 403)
      if (status !== 0) return response.writeHead(status).end('<Error/>')
      if (url.searchParams.get('list-type') === '2')
        return response.writeHead(200).end(listObjects([...objects.keys()], url.searchParams, fake.pageSize))
      const object = objects.get(key)
      if (method === 'PUT') objects.set(key, body)
      if (method === 'DELETE') objects.delete(key)
      if (method === 'GET' && !object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      const content = method === 'GET' ? object : undefined
      response.setHeader('content-length', content?.length ?? 0)
      return response.writeHead(method === 'DELETE' ? 204 : 200).end(content)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeS3 = {
    bucket: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-central-1',
      name: 'muster-uploads',
      accessKeyId: 'AKIAMUSTER',
      secretAccessKey: 'a secret/with+signs',
    },
    objects,
    trouble: undefined,
    pageSize: 1000,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}

/** Returns a page of keys. The continuation token contains characters that need decoding from XML and encoding in a URL. */
function listObjects(keys: readonly string[], query: URLSearchParams, pageSize: number): string {
  const after = query.get('continuation-token')?.replace(/^&\+<(.*)>$/, '$1') ?? ''
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = found.slice(0, pageSize)
  const next = found.length > page.length ? `&amp;+&lt;${page.at(-1)}&gt;` : undefined
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${page
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
}

/** Whether a request has a valid AWS Signature Version 4, including its body. */
function isSigned(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Bucket): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', signed = '', signature = ''] = form.exec(request.headers.authorization ?? '') ?? []
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
  const query = [...searchParams].map((pair) => pair.map(encodeStrictly).join('=')).toSorted()
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signed, bodyHash].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope.split('/').reduce<Buffer>(mac, Buffer.from(`AWS4${secretAccessKey}`))
  return (
    credential === `${accessKeyId}/${scope}` &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)) &&
    request.headers['x-amz-content-sha256'] === bodyHash &&
    mac(key, text).toString('hex') === signature
  )
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
