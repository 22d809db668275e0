import { fail } from '#contract/errors.ts'

/** Reads a body whole, and no further than `most` bytes of it; `onChunk` hears of each chunk's size and may refuse by throwing. */
export async function readBytes(
  request: Request,
  most: number,
  onChunk?: (size: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) fail('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) fail('body_too_large')
    onChunk?.(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
