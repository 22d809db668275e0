import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hold } from './drill.ts'
import type { Place } from './place.ts'

/** Many who vote all the time, each vote by a voter of its own. */
export interface Voters {
  /** Votes that the site has acknowledged: voter keys with the week that the answer named. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** How many calls got each status; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** Sets voters to work on the sites at `addresses`; who gets no answer tries the next one. */
export function startVoters(addresses: readonly string[], clans: readonly number[], howMany = 32): Voters {
  const acknowledged = new Map<string, string>()
  const statuses = new Map<number, number>()
  const over = new AbortController()
  let turn = 0
  async function vote(): Promise<void> {
    turn += 1
    const vKey = randomUUID()
    const url = `${addresses[turn % addresses.length]}/api/clans/vote/${clans[turn % clans.length]}`
    const headers = { 'content-type': 'application/json' }
    try {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ vKey }) })
      const body = (await response.json()) as { week?: string }
      if (response.status === 201) acknowledged.set(vKey, body.week ?? '')
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) await pause(50)
    } catch {
      statuses.set(0, (statuses.get(0) ?? 0) + 1)
      await pause(20)
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

/** Holds that every acknowledged vote is stored once, in the week it was told, and that tallies count what is stored. */
export async function holdVotes(place: Place, { acknowledged }: Voters): Promise<string> {
  hold(acknowledged.size > 0, 'no vote was acknowledged at all')
  await place.onDatabase(async ({ db }) => {
    const votes = await db.selectFrom('votes').select(['voter_key', 'week']).execute()
    const stored = new Map(votes.map((vote) => [vote.voter_key, vote.week]))
    hold(stored.size === votes.length, `${votes.length - stored.size} votes are stored twice`)
    const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
    hold(lost.length === 0, `${lost.length} of ${acknowledged.size} acknowledged votes are lost`)
    const strayed = [...acknowledged].filter(([key, week]) => stored.get(key) !== week)
    hold(strayed.length === 0, `${strayed.length} votes are in another week than was told`)
    const { rows } = await sql<{ counted: number }>`select sum(votes)::int as counted from tallies`.execute(db)
    hold(rows[0]?.counted === votes.length, `tallies count ${rows[0]?.counted}, stored are ${votes.length}`)
  })
  return `${acknowledged.size} votes acknowledged and stored`
}
