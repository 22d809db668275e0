import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { randomAddress } from './frozen-vote.ts'

const connections = 16

/** Casts votes of new voters with complete fingerprints for all clans, at the given rate or as fast as it gets responses. Returns votes per second. */
export async function voteUnderLoad(
  origin: string,
  clanIds: readonly number[],
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond?: number },
): Promise<number> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections: perSecond ? 4 : connections,
    ...(perSecond ? { overallRate: perSecond } : {}),
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const print = randomUUID().replaceAll('-', '').repeat(2)
          return {
            ...request,
            path: `/api/clans/vote/${clanIds[next++ % clanIds.length]}`,
            headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
            body: JSON.stringify({ vKey: randomUUID(), fph: print, fps: print, fpa: print }),
          }
        },
      },
    ],
  })
  return rateOf(result)
}

function rateOf(result: autocannon.Result): number {
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} unsuccessful responses, ${result.errors} errors`)
  }
  return result.requests.average
}
