import { setTimeout as pause } from 'node:timers/promises'
import { defaultVoteOffset, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { assert } from './support/drill.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

/** Sundays before a turn of the week: an ordinary one, one into week 53, and one from week 53 into the next year. */
const turns = ['2026-11-22', '2026-12-27', '2027-01-03'] as const
/** The site's clock starts this long before the turn, because starting under load takes time. */
const leadMs = 20_000

export const weekTurnDrill: Drill = {
  name: 'the turn of the week under load',
  async run(stage) {
    const seen: string[] = []
    for (const sunday of turns) seen.push(await turnWeek(stage, sunday))
    return `votes acknowledged and stored once, in the right week: ${seen.join('; ')}`
  },
}

async function turnWeek(stage: Stage, sunday: string): Promise<string> {
  const turn = voteWeekEnd(Date.parse(`${sunday}T12:00:00Z`), defaultVoteOffset)
  const workspace = await stage.workspace()
  const shift = turn - leadMs - Date.now()
  const site = await stage.site(workspace, {
    settings: { DRILL_CLOCK_SHIFT: String(shift) },
    preload: ['./scripts/drills/support/shift-clock.ts'],
  })
  const voters = stage.voters(workspace, [site], 16)
  while (Date.now() + shift < turn + 2000) await pause(100)
  await voters.stop()
  await stopCleanly(site)
  await verifyVotes(workspace, voters)
  const weeks = [...new Set(voters.acknowledged.values())].map(String).sort()
  const [oldWeek = '', newWeek = ''] = weeks
  assert(weeks.length === 2, `votes are only in ${weeks.join(', ')}; the start took ${Math.round(site.startupMs)} ms`)
  await workspace.onDatabase(async ({ db }) => {
    const wrong = await db
      .selectFrom('votes')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('cast_at', '<', new Date(turn)), eb('week', '=', newWeek)]),
          eb.and([eb('cast_at', '>=', new Date(turn)), eb('week', '=', oldWeek)]),
        ]),
      )
      .execute()
    assert(wrong.length === 0, `${wrong.length} votes are in the wrong week`)
  })
  return `${oldWeek} → ${newWeek}: ${voters.acknowledged.size}`
}
