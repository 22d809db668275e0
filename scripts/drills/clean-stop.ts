import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './support/drill.ts'
import { type SiteProcess, statusOf, stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

export const cleanStopDrill: Drill = {
  name: 'SIGTERM under load',
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace)
    const voters = stage.voters(workspace, [site])
    await pause(2000)
    const started = performance.now()
    const [, reported] = await Promise.all([stopCleanly(site), reportsUnready(site)])
    assert(reported, '/readyz did not return 503 before the port closed')
    const elapsedMs = performance.now() - started
    await voters.stop()
    assert(elapsedMs < 10_000, `it took ${Math.round(elapsedMs)} ms`)
    const failed = [...voters.statuses.keys()].filter((status) => status >= 500)
    assert(failed.length === 0, `requests failed with ${failed.join(', ')}`)
    const seen = await verifyVotes(workspace, voters)
    const stored = await workspace.onDatabase(({ db }) => db.selectFrom('votes').select('id').execute())
    const unanswered = stored.length - voters.acknowledged.size
    assert(unanswered === 0, `${unanswered} votes were stored but not acknowledged`)
    return `/readyz reported 503; ${seen}; stopped within ${(elapsedMs / 1000).toFixed(1)} s`
  },
}

/** Whether `/readyz` returns 503 before the port closes. Retries, because on a busy machine the signal may take a moment to arrive. */
async function reportsUnready({ address }: SiteProcess): Promise<boolean> {
  for (;;) {
    const status = await statusOf(`${address}/readyz`)
    if (status !== 200) return status === 503
    await pause(20)
  }
}
