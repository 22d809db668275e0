import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from '#server/http/security/headers.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

test.each(['/', '/healthz', '/api/stats', '/api/nothing', '/api/docs', '/widgets/1/small.svg', '/uploads/none.webp'])(
  'the response of %s forbids framing, third-party resources and MIME sniffing',
  async (path) => {
    const { headers } = await (await harness.open()).get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-type')).toMatch(/charset=utf-8$|^application\/json$/i)
  },
)

// Journeys run in a browser without this protection; see playwright.config.ts.
test.each(['/', '/api/docs'])('the page %s is isolated from the windows of other sites', async (path) => {
  const { headers } = await (await harness.open()).get(path)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('behind TLS every response has HSTS for a year and all subdomains', () => {
  for (const type of ['text/html', 'application/json', 'image/webp']) {
    const response = new Response('', { headers: { 'content-type': type } })
    addSecurityHeaders(response, { secure: true, development: false })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  }
})

test('rejects TRACE without echoing the request', async () => {
  const site = await harness.open()
  const listener = getRequestListener(site.app.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(
        { port, method: 'TRACE', path: '/', headers: { authorization: 'Bearer secret-token' } },
        (response) => {
          let body = ''
          response.on('data', (chunk: Buffer) => (body += chunk.toString()))
          response.on('end', () => resolve({ status: response.statusCode, body }))
        },
      )
      call.on('error', reject).end()
    })
    expect(status).toBe(405)
    expect(body).not.toContain('secret-token')
  } finally {
    server.close()
  }
})
