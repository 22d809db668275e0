import { type Kysely, sql } from 'kysely'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { voteWeekAt } from '#contract/rules/vote-week.ts'
import { readConfig } from '#server/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { runJudgment } from '#server/features/integrity/run-judgment.ts'
import { seedDatabase } from '../../demo/seed/seed-site.ts'
import { addAdministrator, type AdministratorClient, signInAt } from './administrator.ts'
import { assert } from './drill.ts'
import { stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { verifyCounts } from './vote-counts.ts'

/** Three fifths of them are in the running week: 125,000. */
const votes = 208_334
const clans = 400
/** Cases on the first screen of the admin area at 1280 × 1000 px. */
const onFirstScreen = 3
const longestMs = 120_000

interface Attacks {
  readonly hosting: number
  readonly device: number
  readonly address: number
}

export const hiddenAttacksDrill: Drill = {
  name: 'three hidden attacks among 125,000 votes, found, voided and one undone by an administrator',
  async run(stage) {
    const workspace = await stage.workspace()
    const week = voteWeekAt(Date.now())
    const config = readConfig(workspace.environment)
    const attacked = await workspace.onDatabase(async (database) => {
      await seedDatabase(config, database, { clans, votes, seed: 'drill', add: true, attacks: true })
      await runJudgment({ database, now: Date.now, mayVoid: true }, week)
      return findAttacks(database.db, week)
    })
    await addAdministrator(workspace)
    const site = await stage.site(workspace)
    const administrator = await signInAt(site.address)
    const startedAt = performance.now()
    const { cases } = await administrator.call<{ cases: VoteCaseSummary[] }>('GET', '/api/admin/vote-cases')
    const first = cases.slice(0, onFirstScreen)
    const found = Object.entries(attacked).map(([name, clan]) => {
      const one = first.find(({ clan_id: id }) => id === clan)
      assert(
        one !== undefined,
        `the attack by ${name} is not among the first ${onFirstScreen} of ${cases.length} cases`,
      )
      return one
    })
    for (const one of found) await voidCase(site.address, administrator, one.id)
    const seconds = (performance.now() - startedAt) / 1000
    assert(seconds * 1000 < longestMs, `voiding took ${Math.round(seconds)} s`)

    const [reviewed] = found
    if (!reviewed) throw new Error('there are no cases')
    const voided = await readStanding(site.address, reviewed.clan_id)
    const counting = await changeCase(administrator, reviewed.id, 'counted')
    const counted = await readStanding(site.address, reviewed.clan_id)
    assert(counted.votes === voided.votes + reviewed.size, 'the list does not show the counted votes at once')
    const again = await voidCase(site.address, administrator, reviewed.id)
    for (const [{ id }, standing] of [
      [again, counted],
      [counting, voided],
    ] as const) {
      await administrator.call('PATCH', `/api/admin/vote-actions/${id}/undo`, {})
      const undone = await readStanding(site.address, reviewed.clan_id)
      assert(isSame(undone, standing), `after an undo, the list says ${JSON.stringify(undone)}`)
    }
    await stopCleanly(site)
    const inDatabase = await verifyCounts(workspace)
    const sizes = found.map(({ size }) => size)
    assert(inDatabase >= sizes.reduce((sum, size) => sum + size, 0), `only ${inDatabase} votes are void`)
    return `cases of ${sizes.join(', ')} votes are the first ${onFirstScreen} of ${cases.length}; voided after ${seconds.toFixed(1)} s, with votes and ranks right after each; one counted, voided again, and both undone with the list right at once`
  },
}

/** The clans with the most votes from hosting without a print, of one print, and from one address. */
async function findAttacks(db: Kysely<Schema>, week: string): Promise<Attacks> {
  const mostOf = async (columns: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ clan: number }>`
      select clan_id as clan from votes where week = ${week} and ${condition}
      group by clan_id, ${columns} order by count(*) desc limit 1`.execute(db)
    return rows[0]?.clan ?? 0
  }
  return {
    hosting: await mostOf(sql`client_ip_bad`, sql`client_ip_bad = 1 and fp_hardware is null`),
    device: await mostOf(sql`fp_hardware`, sql`fp_hardware is not null and client_ip_bad = 0 and state <> 'counted'`),
    address: await mostOf(sql`client_ip`, sql`client_ip is not null`),
  }
}

/** Checks that the list shows at once what the case has announced. */
async function voidCase(address: string, administrator: AdministratorClient, id: number): Promise<VoteAction> {
  const shown = await administrator.call<VoteCaseSummary>('GET', `/api/admin/vote-cases/${id}`)
  const before = await readStanding(address, shown.clan_id)
  const action = await changeCase(administrator, id, 'void')
  const after = await readStanding(address, shown.clan_id)
  const expected = { votes: before.votes - shown.states.counted, rank: shown.rank_without }
  assert(isSame(after, expected), `after voiding, the list says ${JSON.stringify([after, expected])}`)
  return action
}

/** @throws If the action takes longer than a request */
async function changeCase(
  administrator: AdministratorClient,
  id: number,
  state: 'void' | 'counted',
): Promise<VoteAction> {
  const action = await administrator.call<VoteAction>('POST', '/api/admin/vote-actions', {
    selection: { case_id: id },
    state,
    reason: 'A drill',
  })
  assert(action.finished, `the action on ${action.votes} votes took longer than a request`)
  return action
}

interface Standing {
  readonly votes: number
  readonly rank: number | null
}

async function readStanding(address: string, clanId: number): Promise<Standing> {
  const response = await fetch(`${address}/api/clans/${clanId}`)
  const { votes, rank } = (await response.json()) as Standing
  return { votes, rank }
}

const isSame = (a: Standing, b: Standing) => a.votes === b.votes && a.rank === b.rank
