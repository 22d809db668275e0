import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './support/drill.ts'
import { statusOf, stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

/** A rolling update: the next version starts and migrates the database while this version is still running. */
export const twoBuildsDrill: Drill = {
  name: 'two versions on one database',
  on: ['PostgreSQL'],
  async run(stage) {
    const workspace = await stage.workspace()
    const older = await stage.site(workspace)
    const voters = stage.voters(workspace, [older])
    await pause(1000)
    // The newer version migrates the schema while the older one stores votes.
    const newer = await stage.site(workspace, { preload: ['./scripts/drills/support/next-version.ts'] })
    const before = voters.acknowledged.size
    await pause(1500)
    assert(voters.acknowledged.size > before, 'the older version no longer accepts votes')
    for (const { address } of [older, newer])
      for (const path of ['/readyz', '/', '/api/clans?q=a', '/blog', '/api/community']) {
        const status = await statusOf(address + path)
        assert(
          status === 200,
          `${path} returned ${status} from ${address === older.address ? 'the older' : 'the newer'}`,
        )
      }
    assert((await register(older.address)) === 202, 'the older version no longer registers users')
    await voters.stop()
    const seen = await verifyVotes(workspace, voters)
    await stopCleanly(older)
    const startError = await older.restart().then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    assert(startError.includes('newer than this version'), `restarting the older version fails with ${startError}`)
    await stopCleanly(newer)
    return `the newer version migrates, the older keeps running and does not restart; ${seen}`
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
