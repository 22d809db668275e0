import type { ClientVotes } from './client-votes.ts'
import type { ServerClock } from './server-clock.ts'

/** While it has listeners, purges votes of earlier weeks and calls back when a new week starts. */
export function createVoteWeekWatch(
  { votes, clock }: { votes: ClientVotes; clock: ServerClock },
  page: Window | undefined,
) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function check() {
    if (clock.isSynced()) votes.purge(clock.isThisWeek)
    for (const listener of listeners) listener()
    clearTimeout(timer)
    timer = setTimeout(check, clock.weekEnd() - clock.now() + 1)
  }

  // Timers stop while the device sleeps, so check again when the page becomes visible.
  function onVisible() {
    if (page?.document.visibilityState === 'hidden' || votes.isEmpty()) return
    void clock.sync().then(check)
  }

  return (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (listeners.size === 1) {
      page?.document.addEventListener('visibilitychange', onVisible)
      check()
      onVisible()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      page?.document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer)
    }
  }
}
