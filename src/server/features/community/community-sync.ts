import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { CommunityDeps } from './deps.ts'
import { readCommunity } from './read-community.ts'

/** How often an instance checks whether a reading is due. Readings are less frequent. */
const intervalMs = 60_000

/** Each reading runs on only one instance. */
export function communitySyncTask(deps: CommunityDeps): PeriodicTask {
  return {
    name: 'community sync',
    intervalMs,
    runAtStart: true,
    run: async (signal) => void (await readCommunity(deps, signal)),
  }
}
