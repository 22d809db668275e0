import { setTimeout as pause } from 'node:timers/promises'
import { defaultVoteOffset, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { hold } from './drill.ts'
import { stopCleanly } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { holdVotes } from './voters.ts'

/** Turns of the week that are odd: a usual one, one into week 53, and one out of it into another year. */
const turns = ['2026-11-22', '2026-12-27', '2027-01-03'] as const
/** How long before the turn the site's clock begins, in ms: a start under load takes its time. */
const lead = 20_000

/** The week turns in the middle of votes. */
export const weekTurnDrill: Drill = {
  name: 'the turn of the week under load',
  async run(stage) {
    const seen: string[] = []
    for (const sunday of turns) seen.push(await turnWeek(stage, sunday))
    return `votes acknowledged and stored once, in their weeks: ${seen.join('; ')}`
  },
}

async function turnWeek(stage: Stage, sunday: string): Promise<string> {
  const turn = voteWeekEnd(Date.parse(`${sunday}T12:00:00Z`), defaultVoteOffset)
  const place = await stage.place()
  const shift = turn - lead - Date.now()
  const site = await stage.site(place, {
    settings: { DRILL_CLOCK_SHIFT: String(shift) },
    before: ['./scripts/drills/shift-clock.ts'],
  })
  const voters = stage.voters(place, [site], 16)
  while (Date.now() + shift < turn + 2000) await pause(100)
  await voters.stop()
  await stopCleanly(site)
  await holdVotes(place, voters)
  const weeks = [...new Set(voters.acknowledged.values())].map(String).sort()
  const [old = '', young = ''] = weeks
  hold(weeks.length === 2, `votes went into ${weeks.join(', ')} alone; the start took ${Math.round(site.startedIn)} ms`)
  await place.onDatabase(async ({ db }) => {
    const wrong = await db
      .selectFrom('votes')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('cast_at', '<', new Date(turn)), eb('week', '=', young)]),
          eb.and([eb('cast_at', '>=', new Date(turn)), eb('week', '=', old)]),
        ]),
      )
      .execute()
    hold(wrong.length === 0, `${wrong.length} votes are in the wrong week`)
  })
  return `${old} → ${young}: ${voters.acknowledged.size}`
}
