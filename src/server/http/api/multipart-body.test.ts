import { expect, test } from 'vitest'
import { readMultipart } from './multipart-body.ts'

const type = 'multipart/form-data; boundary=x'

type Body = string | ReadableStream<Uint8Array>

function request(body: Body, contentType = type): Request {
  const headers = { 'content-type': contentType }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return new Request('http://muster.test/', init)
}
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const refusal = (body: Body, contentType?: string, userId = 1) =>
  readMultipart(request(body, contentType), userId).catch((error: unknown) => (error as { code?: string }).code)

test('fields, repeated fields and files are read', async () => {
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

test('a file field that was left empty, as browsers send it, is none', async () => {
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
])('a form of %s is refused', async (_, body) => {
  expect(await refusal(body)).toBe('malformed')
})

test.each([
  ['application/json'],
  ['multipart/mixed; boundary=x'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data'],
])('%s is no form with files', async (contentType) => {
  expect(await refusal(`${part('a', 'b')}--x--\r\n`, contentType)).toBe('unsupported_media_type')
})

test('many forms at once are held up to a bound, and those above it are told to come back', async () => {
  const chunk = new Uint8Array(10_000_000)
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
  const answers = Array.from({ length: 15 }, (_, userId) =>
    refusal(
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
  // Those within the bound wait for the rest of their form.
  const first = await Promise.race(answers)
  expect(first).toBe('overloaded')
  for (const controller of controllers) {
    try {
      controller.close()
    } catch {
      // A refused one has been cancelled.
    }
  }
  const codes = await Promise.all(answers)
  expect(codes.filter((code) => code === 'overloaded')).toHaveLength(2)
  expect(codes.filter((code) => code === 'malformed')).toHaveLength(13)
  expect(await refusal(`${part('a', 'b')}--x--\r\n`)).toEqual({ a: 'b' })
})

test('one account holds no more than one large form, and keeps nobody out', async () => {
  const begin = (size: number) => {
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size))
        end = () => controller.close()
      },
    })
    return { code: refusal(body, type, 7), end }
  }
  const [first, second] = [begin(6_000_000), begin(6_000_000)]
  expect(await second.code).toBe('too_many_requests')
  expect(await refusal(`${part('a', 'b')}--x--\r\n`, type, 8)).toEqual({ a: 'b' })
  expect(await refusal(`${part('a', 'b')}--x--\r\n`, type, 7)).toEqual({ a: 'b' })
  first.end()
  expect(await first.code).toBe('malformed')
  const third = begin(6_000_000)
  third.end()
  expect(await third.code).toBe('malformed')
})

test('a form that does not stop is read no further than an image may be large', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_000_000
      controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  expect(await refusal(endless)).toBe('body_too_large')
  expect(sent).toBeLessThan(13_000_000)
})
