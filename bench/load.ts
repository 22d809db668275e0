import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** What a load found: requests a second, and the 99th percentile of the time to the answer in ms. */
export interface Load {
  readonly perSecond: number
  readonly p99: number
}

const connections = 16

/** Reads one path for `seconds`. */
export async function readUnderLoad(url: string, seconds: number): Promise<Load> {
  return summarise(await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } }))
}

/** Casts votes of ever new voters for `seconds`, spread over the clans. */
export async function voteUnderLoad(origin: string, clanIds: readonly number[], seconds: number): Promise<Load> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({
          ...request,
          path: `/api/clans/vote/${clanIds[next++ % clanIds.length]}`,
          body: JSON.stringify({ vKey: randomUUID() }),
        }),
      },
    ],
  })
  return summarise(result)
}

function summarise(result: autocannon.Result): Load {
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed: nothing was measured`)
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
