import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('a stopping site responds on every open connection and closes it', { tag: '@storage' }, async ({ storage }) => {
  const site = await startSite(storage)
  const callers = Array.from({ length: 8 }, () => callUntilTold(site.address))
  await pause(300)
  const stopped = site.stop()
  const ready = await Promise.race([untilNotReady(site.address), stopped.then(() => 'stopped before it said so')])
  expect(ready).toBe(503)
  // Rejects if a request is aborted.
  const answered = await Promise.all(callers)
  expect(Math.min(...answered)).toBeGreaterThan(0)
  await stopped
})

/** Sends requests on one connection until the site closes it. Returns the number of responses. */
async function callUntilTold(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let calls = 1; ; calls++) {
    const response = await call(`${address}/api/stats`, agent)
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
    if (response.headers.connection === 'close') return calls
  }
}

async function untilNotReady(address: string): Promise<number | undefined> {
  for (;;) {
    const { statusCode } = await call(`${address}/readyz`)
    if (statusCode !== 200) return statusCode
    await pause(20)
  }
}

function call(url: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, agent ? { agent } : {}, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
