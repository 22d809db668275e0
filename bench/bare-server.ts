import { createServer, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import process from 'node:process'

// The yardstick for reads: a server that sends the same bytes from memory, head and body, and does nothing else.
const [path = '/'] = process.argv.slice(2)
const request = get((process.env.ORIGIN ?? '') + path, { headers: { 'accept-encoding': 'br' } })
const [response] = (await once(request, 'response')) as [IncomingMessage]
const body = await buffer(response)
// Node writes these itself, for the site and here.
const written = new Set(['date', 'connection', 'keep-alive'])
const head = response.rawHeaders.filter((_, i, all) => !written.has(all[i - (i % 2)]?.toLowerCase() ?? ''))
const server = createServer((_, answer) => {
  answer.writeHead(200, head).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    console.log(JSON.stringify({ address: `http://127.0.0.1:${address.port}` }))
})
