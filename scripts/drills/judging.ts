import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type VoteWeek, voteWeekAt, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import { addScriptedVotes, examinedWeek, sampleVotes } from '#server/features/integrity/detector/votes.fixture.ts'
import type { VoteRow } from '#server/features/integrity/detector/votes/vote-row.ts'
import { previewJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import { storeSampleVotes } from '#server/features/integrity/stored-votes.fixture.ts'
import { assert } from './support/drill.ts'
import { stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyCounts } from './support/vote-counts.ts'
import type { Workspace } from './support/workspace.ts'

const fakeVotes = 100_000
const kills = 6
/** Automatic runs start a minute after the site, and the machine may be busy. */
const automaticRunTimeoutMs = 600_000
const changeTimeoutMs = 120_000

export const judgingDrill: Drill = {
  name: `kill -9, ${kills} times while 100,000 votes are judged and voided`,
  async run(stage) {
    const workspace = await stage.workspace()
    const week = voteWeekAt(Date.now())
    await workspace.onDatabase(({ db }) => storeSampleVotes(db, votesOf(week, workspace.clans)))
    const site = await stage.site(workspace)
    const seen: number[] = []
    for (let i = 0; i < kills; i++) {
      // Expire the lease of the killed run, for which others would otherwise wait two minutes.
      await workspace.onDatabase(({ db }) =>
        db
          .updateTable('vote_judgments')
          .set({ renewed_at: new Date(0) })
          .execute(),
      )
      const command = startJudge(workspace, week)
      stage.onCleanup(() => command.kill('SIGKILL'))
      await nextMoment(workspace, i)
      if (i % 2 === 0) {
        command.kill('SIGKILL')
        await ended(command)
      } else {
        await site.end('SIGKILL')
        command.kill('SIGKILL')
        await ended(command)
        await site.restart()
      }
      seen.push(await verifyCounts(workspace))
    }
    assert(
      seen.some((voided) => voided > 0 && voided < 0.9 * fakeVotes),
      `no run was killed while it changed votes; ${seen.join(', ')} were void`,
    )
    await stopCleanly(site)
    await workspace.onDatabase(({ db }) =>
      db
        .updateTable('vote_judgments')
        .set({ renewed_at: new Date(0) })
        .execute(),
    )
    // The site must finish the work after its next start.
    const judging = await stage.site(workspace, { settings: { DETECTOR: 'on' } })
    const elapsedMs = await until('the automatic run', automaticRunTimeoutMs, () => isFinished(workspace, week))
    await stopCleanly(judging)
    const voided = await verifyCounts(workspace)
    assert(voided > 0.9 * fakeVotes, `only ${voided} votes are void`)
    const changes = await changesLeft(workspace, week)
    assert(changes === 0, `${changes} votes do not have the state of their verdict`)
    return `${seen.join(', ')} votes were void after the kills; an automatic run finished within ${Math.round(elapsedMs / 1000)} s, and ${voided} are void`
  },
}

/** Votes of three weeks up to the given one: honest votes, and a script's votes for one clan. */
function votesOf(week: VoteWeek, clans: readonly number[]): VoteRow[] {
  const votes = sampleVotes(8, 40)
  addScriptedVotes(votes, 3, fakeVotes)
  const weeks = [-2, -1, 0].map((ago) => voteWeekAt(voteWeekStart(Date.now()) + ago * 7 * 86_400_000))
  const shift = voteWeekStart(Date.now()) - Date.UTC(2026, 10, 9, 4)
  const shifted = (time: VoteRow['cast_at']) => new Date(new Date(time).getTime() + shift).toISOString()
  return votes.rows().map((row) => ({
    ...row,
    week: row.week === examinedWeek ? week : (weeks[Number(row.week.slice(-2)) - 44] ?? week),
    clan_id: clans[row.clan_id] ?? 0,
    cast_at: shifted(row.cast_at),
    stamp_at: row.stamp_at ? shifted(row.stamp_at) : null,
  }))
}

function startJudge({ environment }: Workspace, week: VoteWeek): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/judge.ts', '--week', week], {
    env: { PATH: process.env.PATH, MUSTER_ENV: '', ...environment },
    stdio: 'ignore',
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Waits for a random moment of the run; in the third and fourth of four rounds, for one while it changes votes. */
async function nextMoment(workspace: Workspace, round: number): Promise<void> {
  if (round % 4 >= 2) {
    await until('changes of votes', changeTimeoutMs, async () =>
      workspace.onDatabase(async ({ db }) => {
        // Ignores earlier runs, whose leases were expired.
        const run = await db
          .selectFrom('vote_judgments')
          .select(['changed', 'to_change'])
          .where('renewed_at', '>', new Date(0))
          .orderBy('id', 'desc')
          .executeTakeFirst()
        return run !== undefined && (run.changed > 0 || run.to_change === 0)
      }),
    )
  }
  await pause(Math.random() * (round % 4 >= 2 ? 1000 : 8000))
}

/** Whether the newest run on the week is finished. The site may examine the previous week first. */
async function isFinished(workspace: Workspace, week: VoteWeek): Promise<boolean> {
  return workspace.onDatabase(async ({ db }) => {
    const run = await db
      .selectFrom('vote_judgments')
      .select('finished_at')
      .where('week', '=', week)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return run?.finished_at != null
  })
}

/** Number of votes whose state differs from the verdict of another run. */
async function changesLeft(workspace: Workspace, week: VoteWeek): Promise<number> {
  return workspace.onDatabase(async (database) => {
    const { plan } = await previewJudgment({ database, now: Date.now, mayVoid: true }, week)
    return plan.reduce((sum, { ids }) => sum + ids.length, 0)
  })
}
