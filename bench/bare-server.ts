import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import process from 'node:process'

// The baseline for reads: a server that sends the same headers and body from memory and does nothing else.
const [path = '/'] = process.argv.slice(2)
const request = get((process.env.ORIGIN ?? '') + path, { headers: { 'accept-encoding': 'br' } })
const [original] = (await once(request, 'response')) as [IncomingMessage]
const body = await buffer(original)
// Node adds these headers itself.
const addedByNode = new Set(['date', 'connection', 'keep-alive'])
const head = original.rawHeaders.filter((_, i, all) => !addedByNode.has(all[i - (i % 2)]?.toLowerCase() ?? ''))
const server = createServer(({ method, url = '' }, response) => {
  if (method === 'POST') return acknowledge(url, response)
  response.writeHead(200, head).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    console.log(JSON.stringify({ address: `http://127.0.0.1:${address.port}` }))
})

/** In some rounds, votes are sent at the same time; see load.ts. */
function acknowledge(url: string, response: ServerResponse): void {
  const zeros = '0'.repeat(32)
  const vote = { clanId: Number(url.slice(url.lastIndexOf('/') + 1)), receipt: { nonce: zeros, receipt: zeros } }
  const text = JSON.stringify(vote)
  response.writeHead(201, { 'content-length': text.length }).end(text)
}
