import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ProviderName } from './open-provider.ts'

/** A local server that implements the protocols of all providers. Addresses that end with 9 are proxies. */
export interface StandIn {
  readonly origin: string
  /** The received requests: decoded path, query and body. */
  readonly requests: readonly { readonly sent: string; readonly userAgent: string | undefined }[]
  /** If set, replaces the protocols. */
  respond: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

export async function openStandIn(keys: Readonly<Record<ProviderName, string>>): Promise<StandIn> {
  const requests: { sent: string; userAgent: string | undefined }[] = []
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const sent = `${decodeURIComponent(request.url ?? '')} ${body}`
    requests.push({ sent, userAgent: request.headers['user-agent'] })
    if (standIn.respond) return standIn.respond(response)
    const { status, json } = answer(keys, request, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: undefined,
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return standIn
}

function answer(keys: Readonly<Record<ProviderName, string>>, request: IncomingMessage, body: string) {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stand-in')
  const { method, headers } = request
  if (method === 'GET' && pathname === '/check.php') {
    const ip = query.get('ip') ?? ''
    const isKnown = query.get('contact') === keys.getipintel && query.get('format') === 'json'
    if (!isKnown) return { status: 400, json: { status: 'error', result: '-5', message: 'wrong key' } }
    const result = isProxy(ip) ? '0.97' : '0.03'
    return { status: 200, json: { status: 'success', result, queryIP: ip, queryFlags: 'b', contact: keys.getipintel } }
  }
  if (method === 'GET' && pathname.startsWith('/v3/')) {
    const ip = decodeURIComponent(pathname.slice('/v3/'.length))
    if (query.get('key') !== keys.proxycheck) return { status: 200, json: { status: 'denied', message: 'wrong key' } }
    const proxy = isProxy(ip)
    const detections = { proxy, vpn: false, compromised: false, tor: false, hosting: proxy, anonymous: proxy }
    const result = { network: { type: 'Residential' }, detections: { ...detections, risk: proxy ? 97 : 3 } }
    return { status: 200, json: { status: 'ok', [ip]: result, query_time: 5 } }
  }
  if (method === 'GET' && pathname === '/api/v2/check') {
    const ip = query.get('ipAddress') ?? ''
    if (headers.key !== keys.abuseipdb) return { status: 401, json: { errors: [{ detail: 'wrong key', status: 401 }] } }
    const data = { ipAddress: ip, isPublic: true, abuseConfidenceScore: isProxy(ip) ? 97 : 3, isTor: false }
    return { status: 200, json: { data } }
  }
  if (method === 'POST' && pathname === '/minfraud/v2.0/score') {
    const authorization = `Basic ${Buffer.from(keys.minfraud).toString('base64')}`
    if (headers.authorization !== authorization)
      return { status: 401, json: { code: 'AUTHORIZATION_INVALID', error: 'wrong key' } }
    const { device, ...others } = JSON.parse(body) as { device: { ip_address: string } }
    if (Object.keys(others).length > 0 || Object.keys(device).length > 1) return { status: 400, json: {} }
    const risk = isProxy(device.ip_address) ? 97.2 : 2.9
    return { status: 200, json: { id: 'x', risk_score: 1, funds_remaining: 10, ip_address: { risk }, warnings: [] } }
  }
  return { status: 404, json: {} }
}

function isProxy(address: string): boolean {
  return address.endsWith('9')
}
