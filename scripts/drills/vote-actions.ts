import { setTimeout as pause } from 'node:timers/promises'
import type { VoteAction } from '#contract/vote-actions.ts'
import { voteWeekAt, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import { addScriptedVotes, examinedWeek, sampleVotes } from '#server/features/integrity/detector/votes.fixture.ts'
import type { VoteRow } from '#server/features/integrity/detector/votes/vote-row.ts'
import { storeSampleVotes } from '#server/features/integrity/stored-votes.fixture.ts'
import { addAdministrator, type AdministratorClient, signInAt } from './support/administrator.ts'
import { assert } from './support/drill.ts'
import { type SiteProcess, stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyCounts } from './support/vote-counts.ts'

const fakeVotes = 100_000
const kills = 3
const finishTimeoutMs = 600_000

export const voteActionsDrill: Drill = {
  name: `kill -9 of the site, ${kills} times while an administrator voids 100,000 votes and ${kills} times during the undo`,
  async run(stage) {
    const workspace = await stage.workspace()
    const week = voteWeekAt(Date.now())
    const clan = workspace.clans[3] ?? 0
    await workspace.onDatabase(({ db }) => storeSampleVotes(db, votesOf(week, workspace.clans)))
    await addAdministrator(workspace)
    const site = await stage.site(workspace)
    const administrator = await signInAt(site.address)
    const voiding = await administrator.call<VoteAction>('POST', '/api/admin/vote-actions', {
      selection: { filter: { week, clan: `#${clan}` } },
      state: 'void',
      reason: 'A drill',
    })
    assert(voiding.votes >= fakeVotes, `the action selected only ${voiding.votes} votes`)
    const seen = await killWhileRunning(site, administrator, voiding.id, () => verifyCounts(workspace))
    const voided = await verifyCounts(workspace)
    assert(voided === voiding.votes, `${voided} of ${voiding.votes} votes are void`)

    const undo = await administrator.call<VoteAction>('PATCH', `/api/admin/vote-actions/${voiding.id}/undo`, {})
    const seenInUndo = await killWhileRunning(site, administrator, undo.id, () => verifyCounts(workspace))
    const left = await verifyCounts(workspace)
    assert(left === 0, `${left} votes are still void`)
    await stopCleanly(site)
    return `${seen.join(', ')} votes were void after the kills, then all ${voided}; ${seenInUndo.join(', ')} after those during the undo, then none; the counts always agreed`
  },
}

/** Votes of the running week: honest votes, and a script's votes for one clan. */
function votesOf(week: string, clans: readonly number[]): VoteRow[] {
  const votes = sampleVotes(8, 40)
  addScriptedVotes(votes, 3, fakeVotes)
  const shift = voteWeekStart(Date.now()) - Date.UTC(2026, 10, 9, 4)
  const shifted = (time: VoteRow['cast_at']) => new Date(new Date(time).getTime() + shift).toISOString()
  return votes
    .rows()
    .filter((row) => row.week === examinedWeek)
    .map((row) => ({
      ...row,
      week,
      clan_id: clans[row.clan_id] ?? 0,
      cast_at: shifted(row.cast_at),
      stamp_at: row.stamp_at ? shifted(row.stamp_at) : null,
    }))
}

/** Kills and restarts the site while the action is running, until it is finished. Returns the results of `verify`. */
async function killWhileRunning(
  site: SiteProcess,
  administrator: AdministratorClient,
  id: number,
  verify: () => Promise<number>,
): Promise<number[]> {
  const seen: number[] = []
  /** Retries once, in case a connection of the killed process was reused. */
  const read = async () => {
    const call = () => administrator.call<VoteAction>('GET', `/api/admin/vote-actions/${id}`)
    return call().catch(call)
  }
  for (let i = 0; i < kills; i++) {
    const { done } = await read()
    await until('progress', finishTimeoutMs, async () => {
      const action = await read()
      return action.finished || action.done > done
    })
    if ((await read()).finished) break
    await pause(Math.random() * 500)
    await site.end('SIGKILL')
    seen.push(await verify())
    await site.restart()
  }
  assert(seen.length > 0, 'the action was finished before the first kill')
  await until('the end of the action', finishTimeoutMs, async () => (await read()).finished)
  return seen
}
