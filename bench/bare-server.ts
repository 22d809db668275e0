import { createServer } from 'node:http'
import process from 'node:process'

// The yardstick for reads: a server that sends the same bytes from memory and does nothing else.
const [path = '/', type = 'text/html'] = process.argv.slice(2)
const origin = process.env.ORIGIN ?? ''
const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
const body = Buffer.from(await response.arrayBuffer())
const server = createServer((_, answer) => {
  answer.writeHead(200, { 'content-type': type, 'content-length': body.length })
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    console.log(JSON.stringify({ address: `http://127.0.0.1:${address.port}` }))
})
