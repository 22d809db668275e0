import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { memoize } from './memoize.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressing smaller responses costs more than it saves. */
const minBytes = 1024

/** Compresses text responses if the client accepts it. Returns other responses unchanged. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^(?:text\/|image\/svg\+xml|application\/(?:json|xml|[a-z.-]+\+(?:json|xml)))/.test(type)) return response
  if (response.headers.has('content-encoding')) return response
  response.headers.set('vary', 'Accept-Encoding')
  if (request.method === 'HEAD' || isSmall(response) || !response.body) return response
  const coding = acceptedCoding(request.headers.get('accept-encoding') ?? '')
  if (!coding) return response
  if (isExport(type)) {
    const compressor = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip()
    return encoded(response, coding, response.body.pipeThrough<Uint8Array>(Duplex.toWeb(compressor)))
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length < minBytes) return new Response(bytes, response)
  return encoded(response, coding, coding === 'br' ? await brotli(bytes, brotliOptions) : await zip(bytes))
}

function encoded(response: Response, coding: string, body: Buffer<ArrayBuffer> | ReadableStream): Response {
  const headers = new Headers(response.headers)
  headers.set('content-encoding', coding)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

/** Exports are generated while they are sent, because a complete one might not fit into memory. */
function isExport(type: string): boolean {
  return type.startsWith('text/csv')
}

/** Reads only the header: accessing the body creates a web stream, which takes longer than everything else in this file. */
function isSmall({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) > 0 && Number(length) < minBytes
}

/** Quality 4 is close to the best for pages of this size, in a tenth of the time. The 256 KB window fits a page. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** Empty for none. */
type Coding = 'br' | 'gzip' | ''

/** Few different `Accept-Encoding` headers are in use. */
const maxKnownHeaders = 100

/** The best coding for an `Accept-Encoding` header; `q=0` excludes a coding. */
export const acceptedCoding = memoize(maxKnownHeaders, (accept): Coding => {
  const accepted = new Set(
    accept
      .toLowerCase()
      .split(',')
      .map((item) => item.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : ''
})
