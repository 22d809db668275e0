import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import { checkInvites } from './check-invites.ts'
import type { InviteCheckDeps } from './deps.ts'
import { runIntervalMs } from './schedule.ts'

/** Each run happens on only one instance; at a start, only if one is due. */
export function inviteCheckTask(deps: InviteCheckDeps): PeriodicTask {
  return {
    name: 'invite check',
    intervalMs: runIntervalMs,
    runAtStart: true,
    run: async (signal) => void (await checkInvites(deps, signal)),
  }
}
