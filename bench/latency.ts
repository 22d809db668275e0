import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Sends requests at a steady rate, whether or not earlier ones have been answered, and answers the 99th percentile of
 * the times to the whole answer, in ms.
 */
export async function p99(send: () => Promise<void>, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const times: number[] = []
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = began + (sent * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const started = performance.now()
    under.push(send().then(() => void times.push(performance.now() - started)))
  }
  await Promise.all(under)
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Reads a path to its end. */
export function read(url: string): Promise<void> {
  return answered(url, { headers: { 'accept-encoding': 'br' } })
}

/** Casts a new voter's vote. */
export function vote(origin: string, clanId: number): Promise<void> {
  return answered(
    `${origin}/api/clans/vote/${clanId}`,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    JSON.stringify({ vKey: randomUUID() }),
  )
}

function answered(url: string, options: object, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent }, (response) => {
      const { statusCode = 0 } = response
      response.resume().on('end', () => {
        if (statusCode < 300) resolve()
        else reject(new Error(`${url} answered ${statusCode}`))
      })
    })
      .on('error', reject)
      .end(body)
  })
}
