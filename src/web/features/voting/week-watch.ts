import type { ClientVotes } from './client-votes.ts'
import type { ServerClock } from './server-clock.ts'

/**
 * Watches the vote week for as long as anybody listens: drops stored votes of earlier weeks, and calls back when the
 * week turns. The server is asked for its time only where votes are stored.
 */
export function createWeekWatch(
  { votes, clock }: { votes: ClientVotes; clock: ServerClock },
  page: Window | undefined,
) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    if (clock.isSet()) votes.purge(clock.isThisWeek)
    for (const listener of listeners) listener()
    clearTimeout(timer)
    timer = setTimeout(look, clock.weekEnd() - clock.now() + 1)
  }

  // Timers stand still while a device sleeps; the page is looked at again after it.
  function wake() {
    if (page?.document.visibilityState === 'hidden' || votes.isEmpty()) return
    void clock.settle().then(look)
  }

  return (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (listeners.size === 1) {
      page?.document.addEventListener('visibilitychange', wake)
      look()
      wake()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      page?.document.removeEventListener('visibilitychange', wake)
      clearTimeout(timer)
    }
  }
}
