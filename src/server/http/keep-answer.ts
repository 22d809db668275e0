import { acceptedCoding, compressAnswer } from './compress.ts'

/** An answer as it goes over the connection. */
interface Kept {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Headers
}

/** Answers what never changes while the process runs: made and compressed once for each coding. */
export function keepAnswer(make: () => Response | Promise<Response>): (request: Request) => Promise<Response> {
  const kept = new Map<string, Promise<Kept>>()

  async function makeKept(coding: string): Promise<Kept> {
    const request = new Request('http://kept', { headers: { 'accept-encoding': coding } })
    const answer = coding ? await compressAnswer(request, await make()) : await make()
    return { body: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
  }

  return async (request) => {
    const coding = acceptedCoding(request.headers.get('accept-encoding') ?? '') ?? ''
    const known = kept.get(coding) ?? makeKept(coding)
    kept.set(coding, known)
    const { body, headers } = await known
    return new Response(body, { headers })
  }
}
