import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite, statusOf } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

/** A newer build migrates the database while this one still runs, as in a rolling update; one that adds, as ours do. */
export const twoBuildsDrill: Drill = {
  name: 'two builds on one schema',
  on: ['PostgreSQL'],
  async run(storage) {
    const place = await makePlace(storage)
    const site = await startSite(place.environment, { port: await freePort() })
    const voters = startVoters([site.address], place.clans)
    await pause(1000)
    await place.onDatabase(async ({ db }) => {
      await db.transaction().execute(async (transaction) => {
        await sql`alter table clans add column motto text`.execute(transaction)
        await sql`alter table votes add column referrer text`.execute(transaction)
        await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(transaction)
      })
    })
    const before = voters.acknowledged.size
    await pause(1500)
    hold(voters.acknowledged.size > before, 'the older build takes no votes any more')
    hold((await statusOf(`${site.address}/readyz`)) === 200, 'the older build is not ready any more')
    const refused = await startSite(place.environment, { port: await freePort() }).then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    hold(refused.includes('newer than this version'), `an older build that starts says ${refused}`)
    await voters.stop()
    hold((await site.end('SIGTERM')) === 0, 'it did not stop cleanly')
    const seen = await holdVotes(place, voters)
    await place.drop()
    return `the older goes on, and does not start anew: ${seen}`
  },
}
