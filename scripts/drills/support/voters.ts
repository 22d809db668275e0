import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { assert } from './drill.ts'
import type { Workspace } from './workspace.ts'

/** Clients that vote continuously, each vote with a new voter key. They retry a vote without a response with the same key. */
export interface Voters {
  /** Voter keys of acknowledged votes, with the vote week if the response had one. */
  readonly acknowledged: ReadonlyMap<string, string | undefined>
  /** Receipts of acknowledged votes by voter key. The receipt of a retried vote may have been lost with the first response. */
  readonly receipts: ReadonlyMap<string, string>
  /** Number of responses by status; 0 counts requests without a response. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): Promise<void>
}

interface Acknowledgment {
  readonly week: string
  readonly receipt: { readonly receipt: string }
}
type VoteResponse = Partial<Acknowledgment> & { readonly status: number }

const timeoutMs = 40_000
/** Without a delay, retries would take CPU time from a site that is starting. */
const retryDelayMs = 500

export function startVoters(addresses: readonly string[], clans: readonly number[], count = 32): Voters {
  const acknowledged = new Map<string, string | undefined>()
  const receipts = new Map<string, string>()
  const statuses = new Map<number, number>()
  const stopping = new AbortController()
  let turn = 0

  async function send(clan: number | undefined, vKey: string): Promise<VoteResponse> {
    turn += 1
    try {
      const response = await fetch(`${addresses[turn % addresses.length]}/api/clans/vote/${clan}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vKey }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      return { ...(response.status === 201 ? (JSON.parse(text) as Acknowledgment) : {}), status: response.status }
    } catch {
      return { status: 0 }
    }
  }

  async function vote(): Promise<void> {
    const vKey = randomUUID()
    const clan = clans[turn % clans.length]
    for (let isRetry = false; !stopping.signal.aborted; isRetry = true) {
      const { status, week, receipt } = await send(clan, vKey)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A retried vote may have been stored even if its first response was lost. A new voter key cannot be a duplicate.
      if (status === 201 || (isRetry && status === 409)) acknowledged.set(vKey, week)
      if (receipt) receipts.set(vKey, receipt.receipt)
      if (status !== 0 && status < 500) return
      await pause(retryDelayMs)
    }
  }

  const voters = Array.from({ length: count }, async () => {
    while (!stopping.signal.aborted) await vote()
  })
  return {
    acknowledged,
    receipts,
    statuses,
    async stop() {
      stopping.abort()
      await Promise.all(voters)
    },
  }
}

/** Asserts the statuses, and that each acknowledged vote is stored once, in its week, and counted. Returns a summary. */
export async function verifyVotes(
  workspace: Workspace,
  { acknowledged, statuses }: Pick<Voters, 'acknowledged' | 'statuses'>,
): Promise<string> {
  assert(acknowledged.size > 0, 'no vote was acknowledged')
  const unexpected = [...statuses.keys()].filter((status) => ![0, 201, 409, 502, 503, 504].includes(status))
  assert(unexpected.length === 0, `votes returned ${unexpected.join(', ')}`)
  const [created, duplicates] = [statuses.get(201) ?? 0, statuses.get(409) ?? 0]
  assert(created + duplicates === acknowledged.size, 'a vote was rejected as a duplicate without being one')
  await workspace.onDatabase(async ({ db }) => {
    const votes = await db.selectFrom('votes').select(['voter_key', 'week']).execute()
    const stored = new Map(votes.map((vote) => [vote.voter_key, vote.week]))
    assert(stored.size === votes.length, `${votes.length - stored.size} votes are stored twice`)
    const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
    assert(lost.length === 0, `${lost.length} of ${acknowledged.size} acknowledged votes are lost`)
    const misplaced = [...acknowledged].filter(([key, week]) => week !== undefined && stored.get(key) !== week)
    assert(misplaced.length === 0, `${misplaced.length} votes are not in their acknowledged week`)
    const { rows } = await sql<{ counted: number; other: number }>`
      select sum(votes)::int as counted, sum(held + void)::int as other from tallies`.execute(db)
    const { counted, other } = rows[0] ?? {}
    assert(counted === votes.length, `tallies count ${counted} of ${votes.length} stored votes`)
    assert(other === 0, `${other} votes were held`)
  })
  return `${acknowledged.size} votes acknowledged and stored once`
}
