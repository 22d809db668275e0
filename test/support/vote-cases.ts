import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApiResponse } from '#contract/endpoint.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { readVoteCase, VoteCaseSummary } from '#contract/vote-cases.ts'
import { type FoundGroup, storeCases } from '#server/features/integrity/cases/store-cases.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { finishJudgment, startJudgment } from '#server/features/integrity/judging/judgment-store.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, signIn, type TestUser } from './accounts.ts'
import { wednesday } from './clock.ts'
import { aNewVote } from './new-vote.ts'
import type { TestSite, useSite } from './site.ts'

export const [week, lastWeek] = ['2026-W47', '2026-W46'] as const
export const minute = 60_000

export const evidence: FoundGroup['evidence'] = {
  evidence: [{ code: 'few-devices', seen: 41, expected: 0.4, of: 50, values: 1, strength: 2 }],
  tried: [{ code: 'vpn-users', unexplained: 1, fits: true, kinds: ['software'] }],
  explainedBy: null,
  reservations: ['one-kind'],
  shape: { topCountryShare: 1, addressesPerVote: 1, topAddressShare: 0, densestShare: 1, spanHours: 1 },
} as unknown as FoundGroup['evidence']

/** Steps of a site whose detector finds the groups that a test names, and of an administrator who decides about them. */
export function voteCaseSteps(harness: ReturnType<typeof useSite>) {
  let administrator: TestUser
  let token: string

  async function open(settings: Readonly<Record<string, string>> = {}): Promise<TestSite> {
    const site = await harness.open(settings)
    administrator = await aUser(harness.storage.db, { email: 'ada@example.org', admin: true })
    token = await signIn(site, administrator)
    return site
  }

  /** Calls an endpoint of the admin area. Returns the body, or the error's code. */
  async function call<T>(site: TestSite, method: string, path: string, body?: unknown): Promise<T> {
    const response = await site.call(method, `/api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) })
    if (response.status === 204) return undefined as T
    const answer = (await response.json()) as { error?: { code: string } }
    return (answer.error?.code ?? answer) as T
  }

  /** Stores votes one minute apart, half of them from one /24. Returns their IDs. */
  async function castMany(clanId: number, count: number, inWeek: string = week): Promise<number[]> {
    const { db } = harness.storage
    const start = wednesday - (inWeek === week ? 0 : 7 * 24 * 60 * minute)
    const votes = Array.from({ length: count }, (_, i) =>
      aNewVote({
        clanId,
        week: inWeek,
        castAt: new Date(start + i * minute),
        address: i % 2 === 0 ? `198.51.100.${i % 250}` : `10.${i % 200}.${i >> 8}.7`,
        country: i % 2 === 0 ? 'DE' : 'FR',
        asn: i % 2 === 0 ? 64_500 : 64_501,
        organization: 'Example Hosting',
        ...(i % 2 === 0 ? { print: 'script', device: null } : {}),
      }),
    )
    for (let i = 0; i < count; i += 500) await insertVotes(db, votes.slice(i, i + 500), unlimitedVotes)
    const rows = await db
      .selectFrom('votes')
      .select('id')
      .where('week', '=', inWeek)
      .where('clan_id', '=', clanId)
      .orderBy('cast_at')
      .execute()
    return rows.slice(-count).map(({ id }) => id)
  }

  /** Simulates a run of the detector that found these groups. */
  async function find(
    groups: readonly (Pick<FoundGroup, 'clanId' | 'voteIds'> & Partial<FoundGroup>)[],
    inWeek: string = week,
  ) {
    const { db } = harness.storage
    const now = harness.clock.now()
    const id = await startJudgment(db, inWeek, now)
    const found = groups.map((group) => ({ verdict: 'void', estimatedFakes: group.voteIds.length, evidence, ...group }) as const) // prettier-ignore
    await db.transaction().execute((transaction) => storeCases(transaction, { id, week: inWeek, at: now }, found))
    await finishJudgment(db, id, now)
  }

  async function set(ids: readonly number[], state: VoteState, reason: string, inWeek: string = week): Promise<void> {
    for await (const { done } of changeVoteStates(harness.storage.db, { week: inWeek, ids }, state, reason))
      expect(done).toBeLessThanOrEqual(ids.length)
  }

  /** Number of votes per state and reason. */
  async function statesOf(ids: readonly number[], inWeek: string = week): Promise<Record<string, number>> {
    const { rows } = await sql<{ state: string; votes: number }>`
      select concat_ws(' ', state, state_reason) as state, count(*)::int as votes from votes
      where week = ${inWeek} and id = any(${ids}::int8[]) group by 1 order by 1`.execute(harness.storage.db)
    return Object.fromEntries(rows.map(({ state, votes }) => [state, votes]))
  }

  const casesOf = async (site: TestSite, query = '') =>
    (await call<{ cases: VoteCaseSummary[] }>(site, 'GET', `vote-cases${query}`)).cases
  const detailsOf = (site: TestSite, id: number) =>
    call<ApiResponse<typeof readVoteCase>['body']>(site, 'GET', `vote-cases/${id}`)
  const act = (site: TestSite, selection: object, state: VoteState) =>
    call<VoteAction>(site, 'POST', 'vote-actions', { selection, state, reason: `to ${state}` })
  const undo = (site: TestSite, { id }: { readonly id: number }) =>
    call<VoteAction>(site, 'PATCH', `vote-actions/${id}/undo`)

  return {
    open,
    call,
    castMany,
    find,
    set,
    statesOf,
    casesOf,
    detailsOf,
    act,
    undo,
    /** After `open`. */
    administrator: () => administrator,
  }
}
