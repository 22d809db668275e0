import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { randomAddress } from './frozen-vote.ts'

/**
 * Sends requests at a constant rate without waiting for earlier responses. Returns the 99th percentile of the response
 * times, in ms.
 */
export async function p99(send: () => Promise<void>, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const samples: number[] = []
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = startedAt + (sent * 1000) / perSecond
    const delayMs = due - performance.now()
    if (delayMs > 1) await pause(delayMs)
    const started = performance.now()
    pending.push(send().then(() => void samples.push(performance.now() - started)))
  }
  await Promise.all(pending)
  return samples.sort((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Number.NaN
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export function read(url: string): Promise<void> {
  return sendRequest(url, { headers: { 'accept-encoding': 'br' } })
}

export function vote(origin: string, clanId: number): Promise<void> {
  return sendRequest(
    `${origin}/api/clans/vote/${clanId}`,
    { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() } },
    JSON.stringify({ vKey: randomUUID() }),
  )
}

function sendRequest(url: string, options: object, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent }, (response) => {
      const { statusCode = 0 } = response
      response.resume().on('end', () => {
        if (statusCode < 300) resolve()
        else reject(new Error(`${url} returned ${statusCode}`))
      })
    })
      .on('error', reject)
      .end(body)
  })
}
