import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { statusOf, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { holdVotes } from './voters.ts'

/** A rolling update: the next version starts beside this one, migrates the database under it, and takes over. */
export const twoBuildsDrill: Drill = {
  name: 'two versions on one database',
  on: ['PostgreSQL'],
  async run(stage) {
    const place = await stage.place()
    const older = await stage.site(place)
    const voters = stage.voters(place, [older])
    await pause(1000)
    // New code finds the old schema, and brings it to its own in the middle of the older one's votes.
    const newer = await stage.site(place, { before: ['./scripts/drills/next-version.ts'] })
    const before = voters.acknowledged.size
    await pause(1500)
    hold(voters.acknowledged.size > before, 'the older version takes no votes any more')
    for (const { address } of [older, newer])
      for (const path of ['/readyz', '/', '/api/clans?q=a', '/blog', '/api/community']) {
        const status = await statusOf(address + path)
        hold(
          status === 200,
          `${path} was answered ${status} by ${address === older.address ? 'the older' : 'the newer'}`,
        )
      }
    hold((await register(older.address)) === 202, 'the older version registers nobody any more')
    await voters.stop()
    const seen = await holdVotes(place, voters)
    await stopCleanly(older)
    const refusal = await older.startAgain().then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    hold(refusal.includes('newer than this version'), `an older version that starts says ${refusal}`)
    await stopCleanly(newer)
    return `the newer migrates, the older goes on and does not start anew; ${seen}`
  },
}

async function register(address: string): Promise<number> {
  const response = await fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'nine lives of a cat' }),
  })
  return response.status
}
