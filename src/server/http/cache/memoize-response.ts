import { acceptedCoding, compressResponse } from '../compress.ts'

interface Memoized {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Headers
}

/** Creates and compresses a response once per content coding. Only for responses that never change while the process runs. */
export function memoizeResponse(make: () => Response | Promise<Response>): (request: Request) => Promise<Response> {
  const memoized = new Map<string, Promise<Memoized>>()

  async function createOnce(coding: string): Promise<Memoized> {
    const request = new Request('http://cache', { headers: { 'accept-encoding': coding } })
    const response = coding ? await compressResponse(request, await make()) : await make()
    return { body: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }

  function create(coding: string): Promise<Memoized> {
    const created = createOnce(coding)
    memoized.set(coding, created)
    // After a failure, the next request retries.
    created.catch(() => memoized.delete(coding))
    return created
  }

  return async (request) => {
    const coding = acceptedCoding(request.headers.get('accept-encoding') ?? '')
    const known = memoized.get(coding) ?? create(coding)
    const { body, headers } = await known
    return new Response(body, { headers })
  }
}
