import { fail } from '#contract/errors.ts'

/** Reads a body whole, and no further than `most` bytes of it; `onChunk` hears of each chunk's size and may refuse by throwing. */
export async function readBytes(
  message: Pick<Request, 'headers' | 'body'>,
  most: number,
  onChunk?: (size: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > most) fail('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of message.body ?? []) {
    size += chunk.byteLength
    if (size > most) fail('body_too_large')
    onChunk?.(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
