import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { type SiteProcess, statusOf, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { holdVotes } from './voters.ts'

/** The site is told to stop in the middle of votes. */
export const cleanStopDrill: Drill = {
  name: 'SIGTERM under load',
  async run(stage) {
    const place = await stage.place()
    const site = await stage.site(place)
    const voters = stage.voters(place, [site])
    await pause(2000)
    const started = performance.now()
    const [, saysSo] = await Promise.all([stopCleanly(site), saysThatItLeaves(site)])
    hold(saysSo, '/readyz did not answer 503 before the port was closed')
    const took = performance.now() - started
    await voters.stop()
    hold(took < 10_000, `it took ${Math.round(took)} ms`)
    const failed = [...voters.statuses.keys()].filter((status) => status >= 500)
    hold(failed.length === 0, `requests were answered ${failed.join(', ')}`)
    const seen = await holdVotes(place, voters)
    const stored = await place.onDatabase(({ db }) => db.selectFrom('votes').select('id').execute())
    const unanswered = stored.length - voters.acknowledged.size
    hold(unanswered === 0, `${unanswered} votes were stored whose callers were cut off`)
    return `/readyz says so; ${seen}; gone within ${(took / 1000).toFixed(1)} s`
  },
}

/** Whether `/readyz` answers 503 at some time until nobody answers: the signal may take a moment on a busy machine. */
async function saysThatItLeaves({ address }: SiteProcess): Promise<boolean> {
  for (;;) {
    const status = await statusOf(`${address}/readyz`)
    if (status !== 200) return status === 503
    await pause(20)
  }
}
