import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hold } from './drill.ts'
import type { Place } from './place.ts'

/** Many who vote all the time, each vote by a voter of its own; who gets no answer sends the same vote again. */
export interface Voters {
  /** Voter keys of the votes that the site has acknowledged, with the week that the answer named where it named one. */
  readonly acknowledged: ReadonlyMap<string, string | undefined>
  /** How many calls got each status; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Lets them end what they are at. */
  stop(): Promise<void>
}

/** Longest wait for one answer, in ms. */
const patience = 40_000
/** Pause before a vote is sent again, in ms: who calls a site that is down without one takes the processor from its start. */
const restAfterFailure = 500

/** Sets voters to work on the sites at `addresses`, each call at the next one. */
export function startVoters(addresses: readonly string[], clans: readonly number[], howMany = 32): Voters {
  const acknowledged = new Map<string, string | undefined>()
  const statuses = new Map<number, number>()
  const over = new AbortController()
  let turn = 0

  async function send(clan: number | undefined, vKey: string): Promise<{ status: number; week?: string }> {
    turn += 1
    try {
      const response = await fetch(`${addresses[turn % addresses.length]}/api/clans/vote/${clan}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vKey }),
        signal: AbortSignal.timeout(patience),
      })
      const text = await response.text()
      return { ...(response.status === 201 ? (JSON.parse(text) as { week: string }) : {}), status: response.status }
    } catch {
      return { status: 0 }
    }
  }

  async function vote(): Promise<void> {
    const vKey = randomUUID()
    const clan = clans[turn % clans.length]
    for (let again = false; !over.signal.aborted; again = true) {
      const { status, week } = await send(clan, vKey)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Sent again, it may have been stored before its answer was lost; the first time nothing can stand against it.
      if (status === 201 || (again && status === 409)) acknowledged.set(vKey, week)
      if (status !== 0 && status < 500) return
      await pause(restAfterFailure)
    }
  }

  const voters = Array.from({ length: howMany }, async () => {
    while (!over.signal.aborted) await vote()
  })
  return {
    acknowledged,
    statuses,
    async stop() {
      over.abort()
      await Promise.all(voters)
    },
  }
}

/**
 * Holds that calls were answered as they may be, and that every acknowledged vote is stored once, in the week it was told,
 * and counted. Answers that in words.
 */
export async function holdVotes(place: Place, { acknowledged, statuses }: Voters): Promise<string> {
  hold(acknowledged.size > 0, 'no vote was acknowledged at all')
  const odd = [...statuses.keys()].filter((status) => ![0, 201, 409, 502, 503, 504].includes(status))
  hold(odd.length === 0, `votes were answered ${odd.join(', ')}`)
  const [created, stoodAlready] = [statuses.get(201) ?? 0, statuses.get(409) ?? 0]
  hold(created + stoodAlready === acknowledged.size, 'a vote was refused that nothing stood against')
  await place.onDatabase(async ({ db }) => {
    const votes = await db.selectFrom('votes').select(['voter_key', 'week']).execute()
    const stored = new Map(votes.map((vote) => [vote.voter_key, vote.week]))
    hold(stored.size === votes.length, `${votes.length - stored.size} votes are stored twice`)
    const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
    hold(lost.length === 0, `${lost.length} of ${acknowledged.size} acknowledged votes are lost`)
    const strayed = [...acknowledged].filter(([key, week]) => week !== undefined && stored.get(key) !== week)
    hold(strayed.length === 0, `${strayed.length} votes are in another week than was told`)
    const { rows } = await sql<{ counted: number }>`select sum(votes)::int as counted from tallies`.execute(db)
    hold(rows[0]?.counted === votes.length, `tallies count ${rows[0]?.counted}, stored are ${votes.length}`)
  })
  return `${acknowledged.size} votes acknowledged and stored once`
}
