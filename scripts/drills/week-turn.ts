import { setTimeout as pause } from 'node:timers/promises'
import { defaultVoteOffset, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

/** Turns of the week that are odd: a usual one, one into week 53, and one out of it into another year. */
const turns = ['2026-11-22', '2026-12-27', '2027-01-03'] as const
/** How long before the turn the site's clock begins, in ms. */
const lead = 8000

/** The week turns in the middle of votes. */
export const weekTurnDrill: Drill = {
  name: 'the turn of the week under load',
  async run(storage) {
    const seen: string[] = []
    for (const sunday of turns) {
      const turn = voteWeekEnd(Date.parse(`${sunday}T12:00:00Z`), defaultVoteOffset)
      const place = await makePlace(storage)
      const environment = { ...place.environment, DRILL_CLOCK_SHIFT: String(turn - lead - Date.now()) }
      const clock = ['--import', './scripts/drills/shift-clock.ts']
      const site = await startSite(environment, { port: await freePort(), args: clock })
      const voters = startVoters([site.address], place.clans, 16)
      while (Date.now() + Number(environment.DRILL_CLOCK_SHIFT) < turn + 2000) await pause(100)
      await voters.stop()
      hold((await site.end('SIGTERM')) === 0, 'it did not stop cleanly')
      await holdVotes(place, voters)
      const weeks = new Set(voters.acknowledged.values())
      hold(weeks.size === 2, `votes went into ${[...weeks].join(', ')}`)
      await place.onDatabase(async ({ db }) => {
        const wrong = await db
          .selectFrom('votes')
          .select('id')
          .where((eb) =>
            eb.or([
              eb.and([eb('cast_at', '<', new Date(turn)), eb('week', '=', [...weeks].sort()[1] ?? '')]),
              eb.and([eb('cast_at', '>=', new Date(turn)), eb('week', '=', [...weeks].sort()[0] ?? '')]),
            ]),
          )
          .execute()
        hold(wrong.length === 0, `${wrong.length} votes are in the wrong week`)
      })
      seen.push(`${[...weeks].sort().join(' → ')}: ${voters.acknowledged.size}`)
      await place.drop()
    }
    return `votes acknowledged and stored in their weeks: ${seen.join('; ')}`
  },
}
