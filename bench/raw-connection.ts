import { once } from 'node:events'
import { connect } from 'node:net'

/** A keep-alive HTTP connection that sends one request at a time. */
export interface RawConnection {
  /** `body` and the response must be ASCII. @throws if the connection closes */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<RawResponse>
  close(): void
}

interface RawResponse {
  readonly status: number
  readonly body: string
}

/**
 * Writes and parses HTTP itself, but only responses with a `Content-Length`: Node's client and those based on it use as much CPU time as
 * the site whose votes they measure.
 */
export async function openConnection(origin: string): Promise<RawConnection> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
  await once(socket, 'connect')
  let received = ''
  let waiting: PromiseWithResolvers<RawResponse> | undefined
  socket.on('data', (text: string) => {
    received += text
    const response = parseResponse(received)
    if (!response) return
    received = ''
    waiting?.resolve(response)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${origin} closed a connection`)))
  return {
    post(path, headers, body) {
      const lines = Object.entries({ host, ...headers, 'content-length': body.length })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      waiting = Promise.withResolvers<RawResponse>()
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`, 'latin1')
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** Undefined until the response is complete. */
function parseResponse(text: string): RawResponse | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`A response has no length: ${text}`)
  const bodyStart = headEnd + 4
  if (text.length < bodyStart + Number(length)) return undefined
  return { status: Number(text.slice(9, 12)), body: text.slice(bodyStart, bodyStart + Number(length)) }
}
