import { AppError, fail } from '#contract/errors.ts'

/**
 * Reads a body of up to `maxBytes`. `onChunk` receives the size of each chunk and may throw to stop reading.
 * @throws AppError body_too_large, malformed
 */
export async function readBytes(
  message: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
  onChunk?: (chunkBytes: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(message.headers.get('content-length') ?? 0) > maxBytes) fail('body_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of message.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) fail('body_too_large')
      onChunk?.(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // The client disconnected or sent invalid HTTP, which is not the site's fault.
    fail('malformed')
  }
  return Buffer.concat(chunks, size)
}
