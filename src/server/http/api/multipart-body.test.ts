import { expect, test } from 'vitest'
import { readMultipart } from './multipart-body.ts'

const type = 'multipart/form-data; boundary=x'

type Body = string | ReadableStream<Uint8Array>

function request(body: Body, contentType = type): Request {
  const headers = { 'content-type': contentType }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://muster.test/', init)
}
const part = (name: string, value: string, attributes = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n${value}\r\n`
/** Returns the form, or the error code of its rejection. */
const readOrCode = (body: Body, contentType?: string, userId = 1) =>
  readMultipart(request(body, contentType), userId).catch((error: unknown) => (error as { code?: string }).code)

test('reads fields, repeated fields and files', async () => {
  const form = new FormData()
  form.append('name', 'Ünï “quoted”')
  form.append('platforms', 'pc')
  form.append('platforms', 'xbox')
  form.append('__proto__', 'a')
  form.append('image', new File([new Uint8Array([0, 255, 13, 10])], 'a.png'))
  const read = await readMultipart(new Request('http://muster.test/', { method: 'POST', body: form }), 1)
  expect(Object.keys(read).sort()).toEqual(['__proto__', 'image', 'name', 'platforms'])
  expect(read).toMatchObject({ name: 'Ünï “quoted”', platforms: ['pc', 'xbox'] })
  expect(new Uint8Array(await (read.image as File).arrayBuffer())).toEqual(new Uint8Array([0, 255, 13, 10]))
})

test('ignores the empty file field that browsers send', async () => {
  const empty = part('image', '', '; filename=""\r\nContent-Type: application/octet-stream')
  expect(Object.keys(await readMultipart(request(`${empty}${part('a', 'b')}--x--\r\n`), 1))).toEqual(['a'])
})

test.each([
  ['nothing', ''],
  ['no end', part('a', 'b')],
  ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n'],
  ['another boundary', part('a', 'b').replaceAll('--x', '--y')],
  ['forty-one parts', `${part('a', 'b').repeat(41)}--x--\r\n`],
  ['a million parts', `${part('a', '').repeat(100_000)}--x--\r\n`],
])('rejects a form with %s', async (_, body) => {
  expect(await readOrCode(body)).toBe('malformed')
})

test.each([
  ['application/json'],
  ['multipart/mixed; boundary=x'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data'],
])('rejects the content type %s', async (contentType) => {
  expect(await readOrCode(`${part('a', 'b')}--x--\r\n`, contentType)).toBe('unsupported_media_type')
})

test('rejects forms as overloaded beyond a total size', async () => {
  const chunk = new Uint8Array(10_000_000)
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
  const results = Array.from({ length: 15 }, (_, userId) =>
    readOrCode(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controllers.push(controller)
          controller.enqueue(chunk)
        },
      }),
      type,
      userId,
    ),
  )
  // Forms within the limit keep waiting for data, so the first result is a rejection.
  const first = await Promise.race(results)
  expect(first).toBe('overloaded')
  for (const controller of controllers) {
    try {
      controller.close()
    } catch {
      // Rejecting a form cancels its stream.
    }
  }
  const codes = await Promise.all(results)
  expect(codes.filter((code) => code === 'overloaded')).toHaveLength(2)
  expect(codes.filter((code) => code === 'malformed')).toHaveLength(13)
  expect(await readOrCode(`${part('a', 'b')}--x--\r\n`)).toEqual({ a: 'b' })
})

test('the error for a second large form has the limit for the RateLimit headers', async () => {
  let end = () => {}
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(6_000_000))
        end = () => controller.close()
      },
    })
  const first = readOrCode(stream(), type, 9)
  const endFirst = end
  await expect(readMultipart(request(stream()), 9)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 2,
    limit: 1,
  })
  endFirst()
  expect(await first).toBe('malformed')
})

test('one account can upload only one large form at a time and does not affect others', async () => {
  const startUpload = (size: number) => {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size))
        end = () => controller.close()
      },
    })
    return { code: readOrCode(body, type, 7), end }
  }
  const [first, second] = [startUpload(6_000_000), startUpload(6_000_000)]
  expect(await second.code).toBe('too_many_requests')
  expect(await readOrCode(`${part('a', 'b')}--x--\r\n`, type, 8)).toEqual({ a: 'b' })
  expect(await readOrCode(`${part('a', 'b')}--x--\r\n`, type, 7)).toEqual({ a: 'b' })
  first.end()
  expect(await first.code).toBe('malformed')
  const third = startUpload(6_000_000)
  third.end()
  expect(await third.code).toBe('malformed')
})

test('stops reading an endless form at the size limit', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_000_000
      controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  expect(await readOrCode(endless)).toBe('body_too_large')
  expect(sent).toBeLessThan(13_000_000)
})
