import { AppError, fail } from '#contract/errors.ts'

/** Reads a body whole, and no further than `most` bytes of it; `onChunk` hears of each chunk's size and may refuse by throwing. */
export async function readBytes(
  message: Pick<Request, 'headers' | 'body'>,
  most: number,
  onChunk?: (size: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > most) fail('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of message.body ?? []) {
      size += chunk.byteLength
      if (size > most) fail('body_too_large')
      onChunk?.(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whoever sent it has gone, or has sent what no reader of HTTP understands: no fault of the site's.
    fail('malformed')
  }
  return Buffer.concat(chunks, size)
}
