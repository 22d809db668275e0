import { afterEach, describe, expect, test } from 'vitest'
import { type StandIn, openStandIn } from './stand-in.fixture.ts'
import { openProvider, type ProviderName } from './open-provider.ts'
import { ProviderError } from './provider.ts'

const key = { getipintel: 'ada@clans.example', proxycheck: 'p-key', abuseipdb: 'a-key', minfraud: '42:license' }
const names = Object.keys(key) as ProviderName[]
const hour = 3_600_000

let standIn: StandIn
afterEach(() => standIn.close())

async function open(name: ProviderName, timeoutMs?: number, keys: Readonly<Record<string, string>> = key) {
  standIn = await openStandIn(key)
  return openProvider({ name, origin: standIn.origin, key: keys[name] ?? '', budget: 1 }, timeoutMs)
}
const never = new AbortController().signal
const failure = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    (verdict) => new Error(`got ${JSON.stringify(verdict)}`),
    (error: unknown) => error,
  )
  if (!(error instanceof ProviderError)) throw error
  return error
}

describe.each(names)('%s', (name) => {
  test('evaluates a proxy, a home and an IPv6 address, and gets nothing but the address', async () => {
    const provider = await open(name)
    expect(await provider.ask('203.0.113.9', never)).toEqual({ score: 97, bad: 1 })
    expect(await provider.ask('198.51.100.7', never)).toEqual({ score: 3, bad: 0 })
    expect(await provider.ask('2001:db8::9', never)).toEqual({ score: 97, bad: 1 })
    for (const { sent, userAgent } of standIn.requests) {
      expect(sent).toMatch(/203\.0\.113\.9|198\.51\.100\.7|2001:db8::9/)
      expect(userAgent).toBe('node')
    }
  })

  test.each([429, 500, 503])('status %i is a failure', async (status) => {
    const provider = await open(name)
    standIn.respond = (response) => response.writeHead(status, { 'retry-after': '7200' }).end('busy')
    const { reason, pauseMs } = await failure(provider.ask('203.0.113.9', never))
    expect(reason).toBe(`status ${status}`)
    expect(pauseMs).toBe(status === 429 ? 2 * hour : 0)
  })

  test('status 429 without a time pauses for ten minutes, and never for more than a day', async () => {
    const provider = await open(name)
    standIn.respond = (response) => response.writeHead(429).end()
    expect((await failure(provider.ask('203.0.113.9', never))).pauseMs).toBe(hour / 6)
    standIn.respond = (response) => response.writeHead(429, { 'retry-after': '9999999' }).end()
    expect((await failure(provider.ask('203.0.113.9', never))).pauseMs).toBe(24 * hour)
    standIn.respond = (response) => response.writeHead(429, { 'retry-after': 'tomorrow' }).end()
    expect((await failure(provider.ask('203.0.113.9', never))).pauseMs).toBe(hour / 6)
  })

  test.each(['{', '', 'null', '[]', '"ok"', '{}', '<html>', `{"status":"success","result":"2"}`])(
    'the response %s is a failure or no verdict',
    async (body) => {
      const provider = await open(name)
      standIn.respond = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      const outcome = await provider.ask('203.0.113.9', never).catch((error: unknown) => error)
      expect(outcome === null || outcome instanceof ProviderError).toBe(true)
    },
  )

  test('a redirect, an endless body, a cut connection and a hanging server are failures', async () => {
    const provider = await open(name)
    standIn.respond = (response) => response.writeHead(302, { location: `${standIn.origin}/elsewhere` }).end()
    expect((await failure(provider.ask('203.0.113.9', never))).reason).toBe('no valid response')
    expect(standIn.requests).toHaveLength(1)
    standIn.respond = (response) => response.end(`"${'x'.repeat(70_000)}"`)
    expect((await failure(provider.ask('203.0.113.9', never))).reason).toBe('no valid response')
    standIn.respond = (response) => response.destroy()
    expect((await failure(provider.ask('203.0.113.9', never))).reason).toBe('no valid response')
    await standIn.close()
    const impatient = await open(name, 50)
    standIn.respond = () => {}
    expect((await failure(impatient.ask('203.0.113.9', never))).reason).toBe('timeout')
  })

  test('rejects with the reason of the signal when the site stops', async () => {
    const provider = await open(name)
    const stopping = new AbortController()
    const reason = new Error('stopping')
    standIn.respond = () => stopping.abort(reason)
    await expect(provider.ask('203.0.113.9', stopping.signal)).rejects.toBe(reason)
  })

  test('a wrong key pauses the requests, and no error contains the key, the address or text of the response', async () => {
    const secret = { getipintel: 'secret@x.example', proxycheck: 'secret', abuseipdb: 'secret', minfraud: '1:secret' }
    const provider = await open(name, undefined, secret)
    const error = await failure(provider.ask('203.0.113.9', never))
    expect(error.pauseMs).toBe(hour)
    expect(error.cause).toBeUndefined()
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/secret|203\.0\.113\.9|wrong key/)
  })
})

describe('addresses that a provider cannot evaluate get no verdict:', () => {
  test.each<[ProviderName, number, unknown]>([
    ['getipintel', 400, { status: 'error', result: '-2', message: 'Invalid IP address' }],
    ['getipintel', 400, { status: 'error', result: '-3', message: 'Unroutable or private address' }],
    ['abuseipdb', 422, { errors: [{ detail: 'The ip address must be a valid IPv4 or IPv6 address.', status: 422 }] }],
    ['minfraud', 400, { code: 'REQUEST_INVALID', error: 'The request contains no valid input values' }],
    ['minfraud', 200, { id: 'x', risk_score: 0.1, warnings: [{ code: 'INPUT_INVALID', warning: 'x' }] }],
  ])('%s: status %i, %j', async (name, status, body) => {
    const provider = await open(name)
    standIn.respond = (response) => response.writeHead(status).end(JSON.stringify(body))
    expect(await provider.ask('203.0.113.9', never)).toBeNull()
  })
})

describe("a provider's own errors are failures:", () => {
  test.each<[ProviderName, number, unknown, string, number]>([
    [
      'getipintel',
      400,
      { status: 'error', result: '-4', message: 'Unable to reach database' },
      'unexpected response',
      0,
    ],
    ['getipintel', 400, { status: 'error', result: '-6', message: 'Invalid contact' }, 'code -6', hour],
    ['getipintel', 200, { status: 'success', result: 'NaN' }, 'unexpected response', 0],
    ['getipintel', 200, { status: 'success', result: '' }, 'unexpected response', 0],
    ['getipintel', 200, { status: 'success', result: null }, 'unexpected response', 0],
    ['proxycheck', 200, { status: 'denied', message: '1,000 Free queries exhausted.' }, 'denied', hour],
    ['proxycheck', 400, { status: 'error', message: 'No valid addresses supplied.' }, 'unexpected response', 0],
    ['proxycheck', 200, { status: 'ok', '203.0.113.9': { detections: { risk: 'high' } } }, 'unexpected response', 0],
    ['abuseipdb', 400, { errors: [{ detail: 'x', status: 400 }] }, 'status 400', 0],
    ['abuseipdb', 200, { data: { abuseConfidenceScore: 101 } }, 'unexpected response', 0],
    ['minfraud', 402, { code: 'INSUFFICIENT_FUNDS', error: 'Out of funds.' }, 'status 402', hour],
    ['minfraud', 400, { code: 'JSON_INVALID', error: 'x' }, 'status 400 JSON_INVALID', 0],
  ])('%s: status %i, %j', async (name, status, body, reason, pauseMs) => {
    const provider = await open(name)
    standIn.respond = (response) => response.writeHead(status).end(JSON.stringify(body))
    expect(await failure(provider.ask('203.0.113.9', never))).toMatchObject({ reason, pauseMs })
  })

  test('proxycheck.io: a warning comes with a verdict', async () => {
    const provider = await open('proxycheck')
    const result = { detections: { risk: 12, hosting: true, vpn: false } }
    const body = { status: 'warning', message: 'near your limit', '203.0.113.9': result }
    standIn.respond = (response) => response.end(JSON.stringify(body))
    expect(await provider.ask('203.0.113.9', never)).toEqual({ score: 12, bad: 0 })
  })
})
