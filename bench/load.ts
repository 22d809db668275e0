import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { randomAddress } from './frozen-vote.ts'
import { openConnection, type RawConnection } from './raw-connection.ts'

interface Load {
  readonly seconds: number
  /** Default: each connection sends the next vote as soon as it has a response. */
  readonly perSecond?: number
  /** Receives the voter key of each acknowledged vote. */
  readonly onAccepted?: (voterKey: string) => void
}

/** Casts votes of new voters with complete fingerprints for all clans. Returns votes per second. @throws If a vote is not acknowledged. */
export async function voteUnderLoad(
  origin: string,
  clanIds: readonly number[],
  { seconds, perSecond, onAccepted = () => {} }: Load,
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: perSecond ? 4 : 16 }, () => openConnection(origin)))
  const started = performance.now()
  const until = started + seconds * 1000
  let sent = 0
  async function voteInTurn(connection: RawConnection): Promise<void> {
    while (performance.now() < until) {
      const number = sent++
      if (perSecond) {
        const due = started + (number * 1000) / perSecond
        if (due >= until) return
        await pause(Math.max(0, due - performance.now()))
      }
      onAccepted(await castVote(connection, clanIds[number % clanIds.length] ?? 0))
      accepted++
    }
  }
  let accepted = 0
  try {
    await Promise.all(connections.map(voteInTurn))
    return (accepted * 1000) / (performance.now() - started)
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Returns the voter key. */
async function castVote(connection: RawConnection, clanId: number): Promise<string> {
  const voterKey = randomUUID()
  const print = randomUUID().replaceAll('-', '').repeat(2)
  const body = JSON.stringify({ vKey: voterKey, fph: print, fps: print, fpa: print })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() }
  const response = await connection.post(`/api/clans/vote/${clanId}`, headers, body)
  const acknowledged = response.status === 201 ? (JSON.parse(response.body) as Acknowledgment) : undefined
  if (acknowledged?.clanId !== clanId || !/^[0-9a-f]{32}$/.test(acknowledged.receipt.receipt))
    throw new Error(`A vote got the response ${response.status}: ${response.body}`)
  return voterKey
}

interface Acknowledgment {
  readonly clanId: number
  readonly receipt: { readonly receipt: string }
}
