import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, type RawConnection } from './raw-connection.ts'
import { introduceVoters, type Voter } from './voters.ts'

/** More than a site stores on two cores. */
const mostPerSecond = 4000

interface Load {
  readonly seconds: number
  /** By default, each connection sends its next vote as soon as it has a response. */
  readonly perSecond?: number
  /** Receives the voter key of each acknowledged vote. */
  readonly onAccepted?: (voterKey: string) => void
}

/**
 * Casts votes for all clans. Each is of a new voter with a complete fingerprint and all evidence that browsers send. Voter passes are
 * issued before the measurement starts. Returns votes per second. @throws if a vote is not acknowledged
 */
export async function voteUnderLoad(
  origin: string,
  clanIds: readonly number[],
  { seconds, perSecond, onAccepted = () => {} }: Load,
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: perSecond ? 4 : 16 }, () => openConnection(origin)))
  const voters = await introduceVoters(origin, connections, Math.ceil(seconds * (perSecond ?? mostPerSecond)))
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
      const voter = voters[number]
      if (!voter) throw new Error(`More than ${mostPerSecond} votes per second`)
      await castVote(connection, clanIds[number % clanIds.length] ?? 0, voter)
      onAccepted(voter.key)
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

async function castVote(
  connection: RawConnection,
  clanId: number,
  { key, print, headers, evidence }: Voter,
): Promise<void> {
  const body = JSON.stringify({ vKey: key, fph: print, fps: print, fpa: print })
  const response = await connection.post(`/api/clans/vote/${clanId}`, { ...headers, 'x-vote-evidence': evidence }, body)
  const acknowledged = response.status === 201 ? (JSON.parse(response.body) as Acknowledgment) : undefined
  if (acknowledged?.clanId !== clanId || !/^[0-9a-f]{32}$/.test(acknowledged.receipt.receipt))
    throw new Error(`A vote got the response ${response.status}: ${response.body}`)
}

interface Acknowledgment {
  readonly clanId: number
  readonly receipt: { readonly receipt: string }
}
