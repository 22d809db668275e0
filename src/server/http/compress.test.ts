import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressResponse } from './compress.ts'

const requestOf = (accept: string) => new Request('http://localhost/', { headers: { 'accept-encoding': accept } })

describe.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an export as %s', (coding, decompress) => {
  const exportOf = async (lines: AsyncIterable<string>) => {
    const body = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
    return compressResponse(
      requestOf(coding),
      new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    )
  }

  test('is sent while it is generated, and ends when the reader leaves', async () => {
    let hasEnded = false
    async function* endless() {
      try {
        for (;;) yield `${randomBytes(10_000).toString('hex')}\n`
      } finally {
        hasEnded = true
      }
    }
    const response = await exportOf(endless())
    expect(response.headers.get('content-encoding')).toBe(coding)
    const reader = response.body!.getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    await expect.poll(() => hasEnded).toBe(true)
  })

  test('is complete', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i},"vote ${i * i}"\n`)
    async function* generate() {
      yield* lines
    }
    const bytes = Buffer.from(await (await exportOf(generate())).arrayBuffer())
    expect(decompress(bytes).toString()).toBe(lines.join(''))
  })
})
